/** A Markdown code block with a shell command. A test runs every one of them unchanged. */
export const shellBlock = (...lines: readonly string[]): string =>
  ['```sh', lines.join(' \\\n  '), '```'].join('\n')

/** Silent, because the progress bar would clutter the output; `-S` still shows errors. */
export const curl = 'curl -sS'

export const asJson = '-H "Content-Type: application/json"'
