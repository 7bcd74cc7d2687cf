// What the JSON configurations of Vercel and Firebase have in common: lists of headers, and the
// settings of URLs.
import type { ConvertedPattern } from '../converting/convert-patterns.ts'
import { headerFor } from '../converting/convert-rules.ts'
import type { ForeignRule } from '../converting/foreign-rules.ts'
import { type Finding, found, lineOf } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { ConfigFile } from '../source/project.ts'
import type { Site } from '../source/site.ts'
import { type Config, type ConfigRule, keyValues, sourceOf } from './json-config.ts'

const differs = found('difference', 'configuration')

/** A pattern is null if it cannot be converted. */
export const headersOf = (
  { rule, file, line }: ConfigRule,
  pattern: ConvertedPattern | null,
  site: Site,
): ForeignRule[] =>
  keyValues(rule.headers).map(([name, value]) => ({
    file,
    line,
    written: `${sourceOf(rule)} ${name}`,
    converted: headerFor(pattern, site, [name, value]),
  }))

/** The line of a key in the file. */
export const lineOfKey = ({ text }: ConfigFile, key: string): number | null =>
  lineOf(text, new RegExp(`"${key}"\\s*:`))

/** Settings that Plinth has as settings of the drop. */
export function urlSettingsOf(file: ConfigFile, config: Config): Finding[] {
  const findings: Finding[] = []
  if (config.cleanUrls === true)
    findings.push(differs(file.name, lineOfKey(file, 'cleanUrls'), messages.cleanUrls))
  if (typeof config.trailingSlash === 'boolean')
    findings.push(differs(file.name, lineOfKey(file, 'trailingSlash'), messages.trailingSlash))
  return findings
}
