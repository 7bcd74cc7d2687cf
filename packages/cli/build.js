// Makes `dist/`: the client as JavaScript that runs without node_modules, on the Node that people
// have, and `cli.tgz`, the same as a package that npm installs.
// Plain JavaScript: an install may run it on a Node that does not read TypeScript.
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { licencesOf } from './build/licences.js'
import { packageTarball } from './build/package-tarball.js'

const folder = import.meta.dirname
const dist = path.join(folder, 'dist')

const rolldown = await import('rolldown').catch((error) => {
  // `npm ci --omit=dev` runs this too, and must still give a server that starts.
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null
  throw error
})

if (rolldown === null) {
  process.stderr.write('plinth was not built: the dev dependencies are not installed.\n')
} else {
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  const { output } = await rolldown.build({
    input: path.join(folder, 'src/plinth.ts'),
    platform: 'node',
    transform: { target: 'node20' },
    // What is imported when it is needed stays out of the file that every command reads.
    output: { dir: dist, format: 'esm', chunkFileNames: '[name].js' },
    logLevel: 'warn',
  })
  await chmod(path.join(dist, 'plinth.js'), 0o755)
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  await writeFile(path.join(dist, 'licences.txt'), await licencesOf(modules))
  // By rename: a server that starts meanwhile reads a whole one.
  const unfinished = path.join(dist, 'cli.tgz.part')
  await writeFile(unfinished, await packageTarball(folder))
  await rename(unfinished, path.join(dist, 'cli.tgz'))
}
