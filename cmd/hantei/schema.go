package main

import (
	"fmt"

	"github.com/hantei-go/hantei/scene"
	"github.com/spf13/cobra"
)

func newSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of scene files",
		Long: `Schema prints the JSON Schema (draft 2020-12) of scene files, for editors and for
programs that write scenes. A schema cannot tell everything, such as a name that no
shape has: check does.`,
		Example: `  hantei schema >scene.schema.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("schema takes no arguments, got %q", args)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := cmd.OutOrStdout().Write(scene.Schema())
			return err
		},
	}
}
