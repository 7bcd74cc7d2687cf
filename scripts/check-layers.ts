// Prints the problems that the layer check finds in this repository, and fails if there are any.
import { checkLayers } from './layer-problems.ts'

const { files, problems } = await checkLayers(process.cwd())
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`Checked ${files} files: ${problems.length} layer violations.\n`)
if (problems.length > 0) process.exitCode = 1
