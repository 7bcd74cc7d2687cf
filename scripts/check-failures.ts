// Failure check: no use case may drop an error without reporting it.
import { globSync, readFileSync } from 'node:fs'
import { silentFailures } from './silent-failures.ts'

const files = globSync('packages/server/src/usecases/**/*.ts').filter(
  (file) => !/\.(test|test-support)\.ts$/.test(file),
)
const problems = files.flatMap((file) => silentFailures(file, readFileSync(file, 'utf8')))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`Checked ${files.length} files: ${problems.length} dropped errors.\n`)
if (problems.length > 0 || files.length === 0) process.exitCode = 1
