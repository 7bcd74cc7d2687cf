/** Lines to run, as Markdown shows them. A test runs each of them as it stands. */
export const shellBlock = (...lines: readonly string[]): string =>
  ['```sh', lines.join(' \\\n  '), '```'].join('\n')

/** Without it `curl` draws a progress bar between the lines of whoever reads along. */
export const curl = 'curl -sS'

export const asJson = '-H "Content-Type: application/json"'
