// Vercel: `vercel.json`.
import { convertDestination, convertVercelSource } from '../converting/convert-patterns.ts'
import {
  type ForeignRule,
  headerLines,
  noRules,
  redirectLine,
} from '../converting/foreign-rules.ts'
import { type Finding, found, lineOf } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { ConfigFile } from '../source/project.ts'
import type { HostCheck } from './host-report.ts'
import {
  type Config,
  keyValues,
  lineInList,
  parseConfig,
  recordsIn,
  textOf,
} from './json-config.ts'

const differs = found('difference', 'configuration')
const notes = found('note', 'configuration')

const texts = messages.vercel

export const checkVercel: HostCheck = async (project) => {
  const file = await project.read('vercel.json')
  if (file === null) return { findings: [], rules: noRules }
  const config = parseConfig(file.text)
  if (config === null)
    return { findings: [notes(file.name, null, messages.unreadable)], rules: noRules }
  const redirects = [
    ...recordsIn(config.redirects).map((rule) => redirectOf(file, rule)),
    ...recordsIn(config.rewrites).map((rule) => rewriteOf(file, rule)),
  ]
  const headers = recordsIn(config.headers).flatMap((rule) => headersOf(file, rule))
  return { findings: settingsOf(file, config), rules: { redirects, headers } }
}

const isConditional = ({ has, missing }: Config): boolean =>
  has !== undefined || missing !== undefined

/** At Vercel, redirects take precedence over files. */
function redirectOf(file: ConfigFile, rule: Config): ForeignRule {
  const { statusCode, permanent } = rule
  const status = typeof statusCode === 'number' ? statusCode : permanent === false ? 307 : 308
  return { ...ruleOf(file, 'redirects', rule), converted: lineFor(rule, `${status}!`) }
}

/** Files take precedence over rewrites, here as well. */
const rewriteOf = (file: ConfigFile, rule: Config): ForeignRule => ({
  ...ruleOf(file, 'rewrites', rule),
  converted: lineFor(rule, 200),
})

const ruleOf = ({ name, text }: ConfigFile, list: string, rule: Config) => ({
  file: name,
  line: lineInList(text, list, textOf(rule.source)),
  written: `${textOf(rule.source)} → ${textOf(rule.destination)}`,
})

function lineFor(rule: Config, status: number | string): string | null {
  const pattern = isConditional(rule) ? null : convertVercelSource(textOf(rule.source))
  const to = pattern && convertDestination(textOf(rule.destination), pattern)
  return pattern && to ? redirectLine({ from: pattern.from, to, status }) : null
}

function headersOf(file: ConfigFile, rule: Config): ForeignRule[] {
  const pattern = isConditional(rule) ? null : convertVercelSource(textOf(rule.source))
  return keyValues(rule.headers).map(([name, value]) => ({
    ...ruleOf(file, 'headers', rule),
    written: `${textOf(rule.source)} ${name}`,
    converted: pattern && headerLines(pattern.from, name, value),
  }))
}

function settingsOf({ name, text }: ConfigFile, config: Config): Finding[] {
  const at = (key: string) => lineOf(text, new RegExp(`"${key}"\\s*:`))
  const findings: Finding[] = []
  if (config.cleanUrls === true) findings.push(differs(name, at('cleanUrls'), messages.cleanUrls))
  if (typeof config.trailingSlash === 'boolean')
    findings.push(differs(name, at('trailingSlash'), messages.trailingSlash))
  for (const key of ['routes', 'functions', 'crons', 'images'] as const)
    if (config[key] !== undefined) findings.push(differs(name, at(key), texts[key]))
  const command = textOf(config.buildCommand)
  if (command !== '') findings.push(notes(name, at('buildCommand'), messages.build({ command })))
  return findings
}
