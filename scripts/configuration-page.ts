// Generates docs/configuration.md from the table of environment variables.
import { type Variable, variables } from '../packages/server/src/config/variables.ts'

export function configurationPage(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, variable]) => `| \`${name}\` | ${variable.default} | ${variable.meaning} |`,
  )
  return `# Configuration

Plinth is configured with environment variables only. The defaults work on a laptop.
This page is generated from \`packages/server/src/config/variables.ts\` by \`npm run generate\`.

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}
