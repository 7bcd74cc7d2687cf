// Firebase Hosting: `firebase.json`.
import { type ConvertedPattern, convertFirebaseSource } from '../converting/convert-patterns.ts'
import { headerFor, hidesPageOf, redirectFor } from '../converting/convert-rules.ts'
import { type ForeignRule, noRules } from '../converting/foreign-rules.ts'
import { type Finding, found, lineOf } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { ConfigFile } from '../source/project.ts'
import type { Site } from '../source/site.ts'
import type { HostCheck } from './host-report.ts'
import {
  type Config,
  type ConfigRule,
  keyValues,
  parseConfig,
  recordsIn,
  rulesIn,
  sourceOf,
  textOf,
} from './json-config.ts'

const differs = found('difference', 'configuration')

export const checkFirebase: HostCheck = async (project, site) => {
  const file = await project.read('firebase.json')
  if (file === null) return { findings: [], rules: noRules }
  const config = parseConfig(file.text)
  if (config === null)
    return { findings: [differs(file.name, null, messages.invalid('JSON'))], rules: noRules }
  const hosted = recordsIn([config.hosting].flat())
  const redirects = [
    ...rulesIn(file, hosted, 'redirects').map((rule) => redirectOf(rule, site)),
    ...rulesIn(file, hosted, 'rewrites').map(rewriteOf),
  ]
  const headers = rulesIn(file, hosted, 'headers').flatMap((rule) => headersOf(rule, site))
  return {
    findings: hosted.flatMap((one) => settingsOf(file, one)),
    rules: { redirects, headers },
  }
}

/** At Firebase, redirects take precedence over files. */
function redirectOf(found: ConfigRule, site: Site): ForeignRule {
  const status = typeof found.rule.type === 'number' ? found.rule.type : 301
  const pattern = patternOf(found.rule)
  const hidesPage = pattern !== null && hidesPageOf(site, pattern)
  return ruleOf(found, hidesPage ? null : pattern, `${status}!`)
}

/** Files take precedence over rewrites, here as well. */
const rewriteOf = (found: ConfigRule): ForeignRule => ruleOf(found, patternOf(found.rule), 200)

/** `source`, or `glob` in older configurations; a `regex` cannot be converted. */
const patternOf = (rule: Config): ConvertedPattern | null =>
  rule.regex === undefined ? convertFirebaseSource(sourceOf(rule)) : null

/** Rewrites to programs instead of files. */
const targetKinds = ['function', 'run', 'dynamicLinks']

function ruleOf(
  { rule, file, line }: ConfigRule,
  pattern: ConvertedPattern | null,
  status: number | string,
): ForeignRule {
  const destination = textOf(rule.destination)
  const target = destination || targetKinds.find((kind) => rule[kind] !== undefined)
  const written = `${sourceOf(rule)} → ${target ?? '?'}`
  return { file, line, written, converted: redirectFor(pattern, destination, status) }
}

function headersOf({ rule, file, line }: ConfigRule, site: Site): ForeignRule[] {
  const pattern = patternOf(rule)
  return keyValues(rule.headers).map(([name, value]) => ({
    file,
    line,
    written: `${sourceOf(rule)} ${name}`,
    converted: headerFor(pattern, site, [name, value]),
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
