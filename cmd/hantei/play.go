package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"runtime"
	"strconv"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newPlay() *cobra.Command {
	var to player
	var export string
	var in sceneReader
	cmd := &cobra.Command{
		Use:   "play [SCENE]",
		Short: "Open the playground in the browser",
		Long: `Play serves the playground on this machine only, and only as 127.0.0.1 or localhost,
prints its address, and opens it in the browser: a lesson for each article that
hantei grew from, and a sandbox for scenes. The page runs the library itself, so it
shows what the library answers. With SCENE the sandbox opens with that scene.

The library is built for the browser by the Go toolchain: the first start takes a
while, later ones do not. Nothing is downloaded.

With --export the same files are written into the folder DIR, which must be empty or
not exist. Any web server can serve them, below any path.

The command ends by an interrupt.`,
		Example: `  hantei play
  hantei play scenes/s3-layout-0.json
  hantei play --no-open --port 8080
  hantei play --export site`,
		ValidArgsFunction: files("json"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return fmt.Errorf("play opens one scene, got %d", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range []string{"port", "no-open"} {
				if export != "" && cmd.Flags().Changed(name) {
					return fmt.Errorf("--export and --%s do not go together", name)
				}
			}
			var site play.Site
			if len(args) == 1 {
				text, err := sceneText(&in, args[0])
				if err != nil {
					return err
				}
				site.Scene = text
			}
			if export == "" {
				return to.open(cmd, site)
			}
			if err := play.CheckExport(export); err != nil {
				return fmt.Errorf("--export: %w", err)
			}
			if err := buildSite(cmd, &site); err != nil {
				return err
			}
			if err := uninterrupted(func() error { return site.Export(export) }); err != nil {
				return fmt.Errorf("--export: %w", err)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "the playground is in %s\n", export)
			return nil
		},
	}
	flags := cmd.Flags()
	to.addFlags(flags)
	in.addFlag(flags)
	flags.StringVar(&export, "export", "", "write the playground as a static site into the folder `DIR`")
	return cmd
}

// A player serves the playground, and opens it.
type player struct {
	port   uint16
	noOpen bool
}

func (p *player) addFlags(flags *pflag.FlagSet) {
	flags.Uint16Var(&p.port, "port", 0, "serve on port `N`, 0 for a free one")
	flags.BoolVar(&p.noOpen, "no-open", false, "print the address only, open no browser")
}

// open builds the playground and serves it until the command ends.
func (p *player) open(cmd *cobra.Command, site play.Site) error {
	// The port first: a taken one is no reason to build.
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(int(p.port))))
	if err != nil {
		return fmt.Errorf("--port %d: %w", p.port, bareListen(err))
	}
	defer listener.Close()
	if err := buildSite(cmd, &site); err != nil {
		return err
	}
	address := "http://" + listener.Addr().String() + "/"
	switch {
	case site.Record != "":
		address += "#record"
	case site.Scene != nil:
		address += "#scene"
	}
	fmt.Fprintln(cmd.OutOrStdout(), address)
	if err := cmd.OutOrStdout().(interface{ Flush() error }).Flush(); err != nil {
		return err
	}
	if !p.noOpen {
		if err := browse(address); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "no browser opened (%v): open the address yourself\n", err)
		}
	}
	return site.Serve(listener)
}

// buildSite builds the playground.
func buildSite(cmd *cobra.Command, site *play.Site) (err error) {
	if site.Built, err = build(cmd.Context(), cmd.ErrOrStderr().(*status)); err != nil {
		return fmt.Errorf("the playground cannot be built: %w", err)
	}
	return nil
}

// sceneText returns the text of a scene file that holds a scene.
func sceneText(in *sceneReader, file string) ([]byte, error) {
	if file == "-" {
		return nil, errors.New("play needs the file of a scene, not standard input")
	}
	var text bytes.Buffer
	if _, bad := in.readInto(&text, file); bad != nil {
		return nil, bad
	}
	return text.Bytes(), nil
}

// build builds the engine and shows how far it is.
func build(ctx context.Context, s *status) (string, error) {
	s.start()
	defer s.clear()
	return play.Build(ctx, func(done, total int) {
		text := fmt.Sprintf("building the engine, the first time only: package %d of %d", done, total)
		switch {
		case s.terminal:
			s.show(text)
		case done == 1:
			fmt.Fprintf(s, "building the engine, the first time only: %d packages\n", total)
		}
	})
}

// bareListen is err without what the caller says already.
func bareListen(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// browse opens the address in the user's browser.
func browse(address string) error {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait() // the browser may stay as long as the command
	return nil
}
