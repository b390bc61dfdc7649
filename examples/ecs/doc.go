// Package ecs shows hantei beside two entity component systems. Its examples are the code of
// docs/ecs.md.
package ecs
