// Firebase Hosting: `firebase.json`.
import { type ConvertedPattern, convertFirebaseSource } from '../converting/convert-patterns.ts'
import { hidesPageOf, redirectFor } from '../converting/convert-rules.ts'
import { type ForeignRule, noRules } from '../converting/foreign-rules.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { ConfigFile } from '../source/project.ts'
import type { Site } from '../source/site.ts'
import type { HostCheck } from './host-report.ts'
import {
  type Config,
  type ConfigRule,
  parseConfig,
  recordsIn,
  rulesIn,
  sourceOf,
  textOf,
} from './json-config.ts'
import { headersOf, lineOfKey, urlSettingsOf } from './json-rules.ts'

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
  const headers = rulesIn(file, hosted, 'headers').flatMap((found) =>
    headersOf(found, patternOf(found.rule), site),
  )
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

function settingsOf(file: ConfigFile, site: Config): Finding[] {
  const findings = urlSettingsOf(file, site)
  if (site.i18n !== undefined)
    findings.push(differs(file.name, lineOfKey(file, 'i18n'), messages.firebase.i18n))
  return findings
}
