// Parses files with lines `NAME=value`, such as an `EnvironmentFile` of systemd or an `--env-file` of
// Docker. Node's parser skips what it does not understand, so each line is checked before.
import { parseEnv } from 'node:util'

export interface EnvLines {
  readonly values: Readonly<Record<string, string>>
  /** Messages never quote the line: it may have a secret. */
  readonly invalid: readonly { readonly line: number; readonly message: string }[]
}

export function parseEnvLines(text: string): EnvLines {
  const values: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(parseEnv(text))) values[name] = value
  return { values, invalid: findInvalid(text.split('\n')) }
}

const assignment = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/s

function findInvalid(lines: readonly string[]): EnvLines['invalid'] {
  const invalid: { line: number; message: string }[] = []
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n]?.trim() ?? ''
    if (line === '' || line.startsWith('#')) continue
    const report = (message: string) => invalid.push({ line: n + 1, message })
    const [, value] = assignment.exec(line) ?? []
    if (value === undefined) {
      report('is neither NAME=value nor a comment')
      continue
    }
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote === undefined) continue
    const end = endOfQuote(lines, { quote, from: n, value })
    if (end === null) report(`has a value whose quote (${quote}) is not closed`)
    else if (!/^\s*(#.*)?$/.test(end.rest)) report('has text after the closing quote')
    n = end?.line ?? n
  }
  return invalid
}

/** A quoted value may have several lines. */
function endOfQuote(
  lines: readonly string[],
  { quote, from, value }: { readonly quote: string; readonly from: number; readonly value: string },
): { readonly line: number; readonly rest: string } | null {
  for (let line = from; line < lines.length; line++) {
    const text = line === from ? value.slice(1) : (lines[line] ?? '')
    const end = text.indexOf(quote)
    if (end !== -1) return { line, rest: text.slice(end + 1) }
  }
  return null
}
