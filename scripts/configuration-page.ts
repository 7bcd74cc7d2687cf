// Generates docs/configuration.md from the table of environment variables.
import type { Variable } from '../packages/server/src/config/variable.ts'
import { variables } from '../packages/server/src/config/variables.ts'

/** A service without plans leaves marked passages out of its guides. */
const withPlans = (text: string): string => `<!-- plans -->${text}<!-- /plans -->`

const nameOf = (name: string, { plansOnly }: Variable): string =>
  plansOnly ? withPlans(`\`${name}\``) : `\`${name}\``

const meaningOf = ({ meaning, meaningWithoutPlans }: Variable): string =>
  meaningWithoutPlans === undefined
    ? meaning
    : `${withPlans(meaning)}<!-- no plans: ${meaningWithoutPlans} -->`

export function configurationPage(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, variable]) =>
      `| ${nameOf(name, variable)} | ${variable.default} | ${meaningOf(variable)} |`,
  )
  return `# Configuration

Plinth is configured with environment variables, or with [a file](self-hosting.md#settings-in-a-file) that has them. The defaults work on a laptop; [self-hosting](self-hosting.md) says which ones a public server needs.

[\`plinthd doctor\`](self-hosting.md#run-commands) checks the configuration and names the variable that is wrong. A change takes effect when the server restarts.

## Variables

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}

This page is generated from \`packages/server/src/config/variables.ts\` by \`npm run generate\`.
`
}
