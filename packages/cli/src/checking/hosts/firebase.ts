// Firebase Hosting: `firebase.json`.
import { convertDestination, convertFirebaseSource } from '../converting/convert-patterns.ts'
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

export const checkFirebase: HostCheck = async (project) => {
  const file = await project.read('firebase.json')
  if (file === null) return { findings: [], rules: noRules }
  const config = parseConfig(file.text)
  if (config === null)
    return { findings: [notes(file.name, null, messages.unreadable)], rules: noRules }
  const sites = Array.isArray(config.hosting)
    ? recordsIn(config.hosting)
    : recordsIn([config.hosting])
  return {
    findings: sites.flatMap((site) => settingsOf(file, site)),
    rules: {
      redirects: sites.flatMap((site) => [
        ...recordsIn(site.redirects).map((rule) => redirectOf(file, rule)),
        ...recordsIn(site.rewrites).map((rule) => rewriteOf(file, rule)),
      ]),
      headers: sites.flatMap((site) =>
        recordsIn(site.headers).flatMap((rule) => headersOf(file, rule)),
      ),
    },
  }
}

/** At Firebase, redirects take precedence over files. */
function redirectOf(file: ConfigFile, rule: Config): ForeignRule {
  const status = typeof rule.type === 'number' ? rule.type : 301
  return { ...ruleOf(file, 'redirects', rule), converted: lineFor(rule, `${status}!`) }
}

const rewriteOf = (file: ConfigFile, rule: Config): ForeignRule => ({
  ...ruleOf(file, 'rewrites', rule),
  converted: lineFor(rule, 200),
})

function ruleOf({ name, text }: ConfigFile, list: string, rule: Config) {
  const source = textOf(rule.source ?? rule.glob ?? rule.regex)
  const target = textOf(rule.destination) || targetKinds.find((kind) => rule[kind] !== undefined)
  const written = `${source} → ${target ?? '?'}`
  return { file: name, line: lineInList(text, list, source), written }
}

/** Rewrites to programs instead of files. */
const targetKinds = ['function', 'run', 'dynamicLinks']

/** `source`, or `glob` in older configurations; a `regex` cannot be converted. */
const patternOf = (rule: Config) => convertFirebaseSource(textOf(rule.source ?? rule.glob))

function lineFor(rule: Config, status: number | string): string | null {
  if (textOf(rule.destination) === '' || rule.regex !== undefined) return null
  const pattern = patternOf(rule)
  const to = pattern && convertDestination(textOf(rule.destination), pattern)
  return pattern && to ? redirectLine({ from: pattern.from, to, status }) : null
}

function headersOf(file: ConfigFile, rule: Config): ForeignRule[] {
  const pattern = rule.regex === undefined ? patternOf(rule) : null
  return keyValues(rule.headers).map(([name, value]) => ({
    ...ruleOf(file, 'headers', rule),
    written: `${textOf(rule.source ?? rule.glob ?? rule.regex)} ${name}`,
    converted: pattern && headerLines(pattern.from, name, value),
  }))
}

function settingsOf({ name, text }: ConfigFile, site: Config): Finding[] {
  const at = (key: string) => lineOf(text, new RegExp(`"${key}"\\s*:`))
  const findings: Finding[] = []
  if (site.cleanUrls === true) findings.push(differs(name, at('cleanUrls'), messages.cleanUrls))
  if (typeof site.trailingSlash === 'boolean')
    findings.push(differs(name, at('trailingSlash'), messages.trailingSlash))
  if (site.i18n !== undefined) findings.push(differs(name, at('i18n'), messages.firebase.i18n))
  return findings
}
