// Writes the generated files that are checked in. With `--check` it only reports whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { cliPage } from './cli-page.ts'
import { configurationPage } from './configuration-page.ts'
import { dependenciesPage } from './dependencies-page.ts'
import { failuresPage } from './failures-page.ts'
import { metricsPage } from './metrics-page.ts'
import { rolesPage } from './roles-page.ts'

const generated: Record<string, string> = {
  'docs/cli.md': cliPage(),
  'docs/configuration.md': configurationPage(),
  'docs/dependencies.md': dependenciesPage(),
  'docs/failures.md': failuresPage(),
  'docs/metrics.md': metricsPage(),
  'docs/roles.md': rolesPage(),
}

const check = process.argv.includes('--check')
for (const [file, content] of Object.entries(generated)) {
  if (!check) writeFileSync(file, content)
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${file} is out of date. Run: npm run generate\n`)
    process.exitCode = 1
  }
}
