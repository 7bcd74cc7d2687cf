// Bundles the client into one file that runs without node_modules, on the Node that people have.
// Plain JavaScript: an install may run it on a Node that does not read TypeScript.
import { chmod } from 'node:fs/promises'
import path from 'node:path'

const input = path.join(import.meta.dirname, 'src/plinth.ts')
const file = path.join(import.meta.dirname, 'dist/plinth.js')

const rolldown = await import('rolldown').catch((error) => {
  // `npm ci --omit=dev` runs this too, and must still give a server that starts.
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null
  throw error
})

if (rolldown === null) {
  process.stderr.write('plinth was not built: the dev dependencies are not installed.\n')
} else {
  await rolldown.build({
    input,
    platform: 'node',
    transform: { target: 'node20' },
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'warn',
  })
  await chmod(file, 0o755)
}
