// Builds a release: `npm run build:release [-- --all] [-- --out <folder>]`.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { platforms, thisPlatform } from './release/platforms.ts'
import { buildRelease } from './release/release.ts'

const { values } = parseArgs({
  options: {
    /** Executables for all platforms. Downloads their Node binaries. */
    all: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist/release' },
  },
})
await buildRelease({
  folder: path.resolve(values.out),
  platforms: values.all ? platforms : [thisPlatform()],
})
