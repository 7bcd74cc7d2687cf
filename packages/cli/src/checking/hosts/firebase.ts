// Firebase Hosting: `firebase.json`.
import path from 'node:path'
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
const notes = found('note', 'configuration')

const texts = messages.firebase

export const checkFirebase: HostCheck = async (project, site) => {
  const file = await project.read('firebase.json')
  if (file === null) return { findings: [], rules: noRules }
  const config = parseConfig(file.text)
  if (config === null)
    return { findings: [differs(file.name, null, messages.invalid('JSON'))], rules: noRules }
  const hosted = recordsIn([config.hosting].flat())
  const own = hosted.length === 1 ? hosted[0] : hosted.find((one) => folderOf(one) === file.site)
  const rulesOf = (list: string) => rulesIn(file, hosted, list).filter(({ of }) => of === own)
  const redirects = [
    ...rulesOf('redirects').map((rule) => redirectOf(rule, site)),
    ...rulesOf('rewrites').map(rewriteOf),
  ]
  const headers = rulesOf('headers').flatMap((found) =>
    headersOf(found, patternOf(found.rule), site),
  )
  // A setting is found by its name, which several sites may have: then its line is unknown.
  const ownFile = hosted.length === 1 ? file : { ...file, text: '' }
  return {
    findings: [...sitesIn(file, hosted, own), ...(own ? settingsOf(ownFile, own) : [])],
    rules: { redirects, headers },
  }
}

/** Without `./` and a slash at the end, as the folder of the site is written. */
const folderOf = (site: Config): string => path.posix.relative('', textOf(site.public))

/** A file may configure several sites, each with a folder of its own. */
function sitesIn(file: ConfigFile, hosted: readonly Config[], own: Config | undefined): Finding[] {
  const sites = hosted.length
  if (sites < 2) return []
  return own
    ? [notes(file.name, null, texts.otherSites({ sites }))]
    : [differs(file.name, null, texts.noSite({ sites }))]
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
  const converted = redirectFor(pattern, destination, status)
  const isProgram = destination === '' && target !== undefined
  return { file, line, written, converted, ...(isProgram && { problem: texts.functions }) }
}

/** The list that Firebase suggests for every site. */
const suggestedIgnores = ['firebase.json', '**/.*', '**/node_modules/**']

function settingsOf(file: ConfigFile, site: Config): Finding[] {
  const findings = urlSettingsOf(file, site)
  const ignored = [site.ignore]
    .flat()
    .filter((pattern) => !suggestedIgnores.includes(textOf(pattern)))
  if (site.ignore !== undefined && ignored.length > 0)
    findings.push(notes(file.name, lineOfKey(file, 'ignore'), texts.ignore))
  if (site.i18n !== undefined)
    findings.push(differs(file.name, lineOfKey(file, 'i18n'), texts.i18n))
  return findings
}
