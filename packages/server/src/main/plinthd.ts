#!/usr/bin/env node
// The way into plinthd. What the program does begins in `program.ts`.
import { setFlagsFromString } from 'node:v8'

// A large upload passes through as 64 KB buffers that die young. V8 would let its young generation
// grow and them wait in it, a hundred megabytes for nothing; it heeds this only before the heap
// has grown, which loading the program does.
setFlagsFromString('--semi-space-growth-factor=1')

await import('./program.ts')
