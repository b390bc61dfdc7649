//go:build !portable

package main

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	//lint:ignore SA1019 the other local runner opens a port on all interfaces
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/direct"
)

// run runs p in this process. The direct runner opens no port.
func run(ctx context.Context, p *beam.Pipeline) error {
	_, err := direct.Execute(ctx, p)
	return err
}
