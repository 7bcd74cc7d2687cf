// Parses files with lines `NAME=value`, such as an `EnvironmentFile` of systemd or an `--env-file` of
// Docker. Node's parser skips what it does not understand, so each line is checked too.
import { parseEnv } from 'node:util'

interface InvalidLine {
  readonly line: number
  readonly message: string
}

export interface EnvLines {
  readonly values: Readonly<Record<string, string>>
  /** Messages never quote the line: it may have a secret. */
  readonly invalid: readonly InvalidLine[]
}

export function parseEnvLines(text: string): EnvLines {
  const values: Record<string, string> = {}
  // Some editors begin a file with a byte order mark.
  const content = text.replace(/^\ufeff/, '')
  for (const [name, value = ''] of Object.entries(parseEnv(content))) values[name] = value
  const lines = content.split('\n')
  const { assigned, invalid } = checkLines(lines)
  const misread = findMisread(lines, assigned, values)
  const others = misread.filter(({ line }) => invalid.every((known) => known.line !== line))
  return { values, invalid: [...invalid, ...others].sort((a, b) => a.line - b.line) }
}

const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/s

interface AssignedName {
  readonly name: string
  readonly line: number
}

function checkLines(lines: readonly string[]): {
  assigned: AssignedName[]
  invalid: InvalidLine[]
} {
  const assigned: AssignedName[] = []
  const invalid: InvalidLine[] = []
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n]?.trim() ?? ''
    if (line === '' || line.startsWith('#')) continue
    const report = (message: string) => invalid.push({ line: n + 1, message })
    const [, name, value] = assignment.exec(line) ?? []
    if (name === undefined || value === undefined) {
      report('is neither NAME=value nor a comment')
      continue
    }
    assigned.push({ name, line: n + 1 })
    const quote = /^["'`]/.exec(value)?.[0]
    if (quote === undefined) {
      // Other programs take the whole line as the value.
      if (value.replace(/(^|\s)#.*$/s, '').includes('#'))
        report('has a # in a value without quotes, which would end it')
      continue
    }
    const end = endOfQuote(lines, { quote, from: n, value })
    if (end === null) report(`has a value whose quote (${quote}) is not closed`)
    else if (!/^\s*(#.*)?$/.test(end.rest)) report('has text after the closing quote')
    n = end?.line ?? n
  }
  return { assigned, invalid }
}

/** Lines that Node reads in another way, for example because of a no-break space before the name. */
function findMisread(
  lines: readonly string[],
  assigned: readonly AssignedName[],
  values: EnvLines['values'],
): InvalidLine[] {
  const names = new Set(assigned.map(({ name }) => name))
  const missing = assigned.filter(({ name }) => !Object.hasOwn(values, name))
  const unexpected = Object.keys(values).filter((key) => !names.has(key))
  const found = new Set([
    ...missing.map(({ line }) => line),
    ...unexpected.map((key) => lines.findIndex((line) => line.includes(key)) + 1 || 1),
  ])
  const message = 'has a name that cannot be read, perhaps because of an invisible character'
  return [...found].map((line) => ({ line, message }))
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
