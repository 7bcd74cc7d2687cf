// Text check: code that renders pages contains no texts.
import { globSync, readFileSync } from 'node:fs'
import { inlineTexts } from './inline-texts.ts'

const rendering = [
  'packages/dashboard/src/**/*.{ts,tsx}',
  'packages/server/src/edges/pages/**/*.ts',
]
/**
 * Left out: tests, tables of texts (messages.ts, state-texts.ts and guide-table.ts), lines to copy into a
 * program, documents for agents, which are texts as a whole, and templates with their sample texts.
 */
const exempt =
  /\.(test|test-support)\.tsx?$|\/(messages|state-texts|docs\/guide-table|connect-lines)\.ts$|\/dashboard\/src\/templates\/|\/agent-docs\//

const files = globSync(rendering).filter((file) => !exempt.test(file))
const problems = files.flatMap((file) => inlineTexts(file, readFileSync(file, 'utf8')))
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(
  `Checked ${files.length} files: ${problems.length} texts outside messages.ts.\n`,
)
if (problems.length > 0 || files.length === 0) process.exitCode = 1
