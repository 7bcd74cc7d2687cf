// Netlify: `netlify.toml`. Its rules have the syntax of `_redirects` and `_headers`, which Plinth reads.
import { isRecord } from '@plinth/domain/base/json-shape'
import { type ForeignRule, headerLines, noRules } from '../converting/foreign-rules.ts'
import { type Finding, found, lineAt, lineOf } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { ConfigFile } from '../source/project.ts'
import type { HostCheck } from './host-report.ts'
import { type Config, recordsIn, textOf } from './json-config.ts'

const differs = found('difference', 'configuration')
const notes = found('note', 'configuration')

export const checkNetlify: HostCheck = async (project) => {
  const file = await project.read('netlify.toml')
  if (file === null) return { findings: [], rules: noRules }
  const config = await parseToml(file.text)
  if (config === null)
    return { findings: [differs(file.name, null, messages.invalid('TOML'))], rules: noRules }
  const redirects = recordsIn(config.redirects)
  const headers = recordsIn(config.headers)
  const redirectLines = linesOfTables(file.text, 'redirects', redirects.length)
  const headersLines = linesOfTables(file.text, 'headers', headers.length)
  return {
    findings: settingsOf(file, config),
    rules: {
      redirects: redirects.map((rule, index) => redirectOf(file, rule, redirectLines[index])),
      headers: headers.flatMap((rule, index) => headersOf(file, rule, headersLines[index])),
    },
  }
}

/** Loaded only for sites that have such a file. Null if the text is not valid. */
async function parseToml(text: string): Promise<Config | null> {
  const { parse } = await import('smol-toml')
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** The parser has no positions. Tables are in the order of the file; null if they are written inline. */
function linesOfTables(text: string, name: string, count: number): (number | null)[] {
  const tables = [...text.matchAll(new RegExp(`^[ \\t]*\\[\\[\\s*${name}\\s*\\]\\]`, 'gm'))]
  const first = lineOf(text, new RegExp(`^[ \\t]*${name}\\s*=`, 'm'))
  return Array.from({ length: count }, (_, index) => {
    const table = tables.length === count ? tables[index] : undefined
    return table ? lineAt(text, table.index) : first
  })
}

function redirectOf(file: ConfigFile, rule: Config, line: number | null = null): ForeignRule {
  const { from, to, status = 301, force, query, conditions, signed, headers } = rule
  const parts = [textOf(from), ...parametersOf(query), textOf(to)]
  const code = `${status}${force === true ? '!' : ''}`
  const text = [...parts, code, ...parametersOf(conditions)].join(' ')
  // A signature or request headers only make sense for a proxied request.
  const isComplete = parts.every(isOneWord) && signed === undefined && headers === undefined
  const written = `${textOf(from)} → ${textOf(to)}`
  return { file: file.name, line, written, converted: isComplete ? text : null }
}

const isOneWord = (part: string): boolean => part !== '' && !/\s|^#/.test(part)

/** As in `_redirects`: `name=value`, and several values with commas. */
const parametersOf = (value: unknown): string[] =>
  isRecord(value)
    ? Object.entries(value).map(([name, one]) => `${name}=${[one].flat().join(',')}`)
    : []

function headersOf(file: ConfigFile, rule: Config, line: number | null = null): ForeignRule[] {
  const path = textOf(rule.for)
  const values = isRecord(rule.values) ? Object.entries(rule.values) : []
  return values.flatMap(([name, value]) =>
    [value].flat().map((one) => ({
      file: file.name,
      line,
      written: `${path} ${name}`,
      converted: headerLines(
        path,
        name,
        textOf(one)
          .trim()
          .replace(/\s*\n\s*/g, ' '),
      ),
    })),
  )
}

function settingsOf({ name, text }: ConfigFile, config: Config): Finding[] {
  const findings: Finding[] = []
  if (recordsIn(config.edge_functions).length > 0) {
    const line = lineOf(text, /^[ \t]*\[\[\s*edge_functions/m)
    findings.push(differs(name, line, messages.netlify.edgeFunctions))
  }
  const command = isRecord(config.build) ? textOf(config.build.command) : ''
  if (command !== '') {
    const line = lineOf(text, /^[ \t]*command\s*=/m)
    findings.push(notes(name, line, messages.build({ command })))
  }
  return findings
}
