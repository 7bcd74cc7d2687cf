// Builds `dist/`: the client as JavaScript that runs without node_modules on Node 20 and newer, and
// `cli.tgz`, the same as an installable npm package.
// Plain JavaScript, because npm may run it during an install on a Node that does not support
// TypeScript.
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'rolldown'
import { licencesOf } from './build/licences.js'
import { packageTarball } from './build/package-tarball.js'

const folder = import.meta.dirname
const dist = path.join(folder, 'dist')

await rm(dist, { recursive: true, force: true })
await mkdir(dist)
const { output } = await build({
  input: path.join(folder, 'src/plinth.ts'),
  platform: 'node',
  transform: { target: 'node20' },
  // Dynamic imports become separate chunks, so that most commands load less code.
  output: { dir: dist, format: 'esm', chunkFileNames: '[name].js' },
  logLevel: 'warn',
})
await chmod(path.join(dist, 'plinth.js'), 0o755)
const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
await writeFile(path.join(dist, 'licences.txt'), await licencesOf(modules))
// Renamed into place, so that a server starting now never reads a partial file.
const unfinished = path.join(dist, 'cli.tgz.part')
await writeFile(unfinished, await packageTarball(folder))
await rename(unfinished, path.join(dist, 'cli.tgz'))
