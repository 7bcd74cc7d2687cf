// Vercel: `vercel.json`.
import { type ConvertedPattern, convertVercelSource } from '../converting/convert-patterns.ts'
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
  rulesIn,
  sourceOf,
  textOf,
} from './json-config.ts'
import { headersOf, lineOfKey, urlSettingsOf } from './json-rules.ts'

const differs = found('difference', 'configuration')
const notes = found('note', 'configuration')

const texts = messages.vercel

export const checkVercel: HostCheck = async (project, site) => {
  const file = await project.read('vercel.json')
  if (file === null) return { findings: [], rules: noRules }
  const config = parseConfig(file.text)
  if (config === null)
    return { findings: [differs(file.name, null, messages.invalid('JSON'))], rules: noRules }
  const redirects = [
    ...rulesIn(file, [config], 'redirects').map((rule) => redirectOf(rule, site)),
    ...rulesIn(file, [config], 'rewrites').map(rewriteOf),
  ]
  const headers = rulesIn(file, [config], 'headers').flatMap((found) =>
    headersOf(found, patternOf(found.rule), site),
  )
  return { findings: settingsOf(file, config), rules: { redirects, headers } }
}

/** At Vercel, redirects take precedence over files. */
function redirectOf(found: ConfigRule, site: Site): ForeignRule {
  const { statusCode, permanent } = found.rule
  const status = typeof statusCode === 'number' ? statusCode : permanent === false ? 307 : 308
  const pattern = patternOf(found.rule)
  const hidesPage = pattern !== null && hidesPageOf(site, pattern)
  return ruleOf(found, hidesPage ? null : pattern, `${status}!`)
}

/** Files take precedence over rewrites, here as well. */
const rewriteOf = (found: ConfigRule): ForeignRule => ruleOf(found, patternOf(found.rule), 200)

const patternOf = (rule: Config): ConvertedPattern | null =>
  rule.has !== undefined || rule.missing !== undefined ? null : convertVercelSource(sourceOf(rule))

function ruleOf(
  { rule, file, line }: ConfigRule,
  pattern: ConvertedPattern | null,
  status: number | string,
): ForeignRule {
  const destination = textOf(rule.destination)
  const written = `${sourceOf(rule)} → ${destination}`
  return { file, line, written, converted: redirectFor(pattern, destination, status) }
}

function settingsOf(file: ConfigFile, config: Config): Finding[] {
  const findings = urlSettingsOf(file, config)
  for (const key of ['routes', 'functions', 'crons', 'images'] as const)
    if (config[key] !== undefined)
      findings.push(differs(file.name, lineOfKey(file, key), texts[key]))
  const command = textOf(config.buildCommand)
  if (command !== '')
    findings.push(notes(file.name, lineOfKey(file, 'buildCommand'), messages.build({ command })))
  return findings
}
