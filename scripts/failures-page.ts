// Generates docs/failures.md from the table of operations.
import { failureOperations } from '../packages/server/src/ports/failures.ts'

/** A service without plans leaves out the rows about billing. */
const cell = (operation: string): string =>
  operation.includes('billing')
    ? `<!-- plans -->\`${operation}\`<!-- /plans -->`
    : `\`${operation}\``

export function failuresPage(): string {
  const rows = Object.entries(failureOperations).map(
    ([operation, effect]) => `| ${cell(operation)} | ${effect} |`,
  )
  return `# Reported failures

Some operations may fail without failing the request or job they are part of: a deleted drop is gone even if its files cannot be deleted from the blob store yet. Plinth logs and counts such a failure and continues. One that repeats points to a problem with the disk, the database or another service.

## Find them in the log

Each process logs the first failure of an operation, then at most one a minute, with the error in \`err\` and the number of failures in \`suppressed\` that were not logged since the last line:

\`\`\`json
{"level":"warn","time":"2030-01-01T12:00:00.000Z","operation":"sweep-drop","err":{"type":"AppError","message":"The server cannot reach its storage right now. Try again in a moment.","stack":"…"},"suppressed":41,"msg":"an operation failed; the request or job continued"}
\`\`\`

## Get an alert

The metric \`plinth_failures_total\` of \`GET /metrics\` counts every failure since the workers started, by \`operation\`. An alert for failures that last, as a Prometheus expression:

\`\`\`text
sum by (operation) (increase(plinth_failures_total[10m])) > 20
\`\`\`

## What each operation means

| operation | what failed, and its effect |
|---|---|
${rows.join('\n')}

This page is generated from \`packages/server/src/ports/failures.ts\` by \`npm run generate\`.
`
}
