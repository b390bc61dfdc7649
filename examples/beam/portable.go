//go:build portable

package main

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

// run runs p on the runner that the flag -runner names.
func run(ctx context.Context, p *beam.Pipeline) error { return beamx.Run(ctx, p) }
