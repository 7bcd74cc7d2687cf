// `_redirects` and `_headers` of the site: lines that are not used, and rules that a file hides.
import type { RedirectRule } from '@plinth/domain/rules/redirect-rule'
import { checkRules } from '../../deploying/files/check-rules.ts'
import { CliError } from '../../errors/cli-error.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { Site } from '../source/site.ts'

const fails = found('error', 'publishing')
const differs = found('difference', 'rules')
const notes = found('note', 'rules')

/** More would hide the rest of the report. */
const maxShown = 10

export async function checkRuleFiles(site: Site): Promise<Finding[]> {
  const lineOf = sourceLines((await site.text('_redirects')) ?? '')
  return [
    ...(await unusedLines(site)),
    ...rewritesToNothing(site, lineOf),
    ...hiddenRules(site, lineOf),
  ]
}

type LineOf = (rule: RedirectRule) => number | null

/** The line of a rule, by its source. */
function sourceLines(text: string): LineOf {
  const sources = text.split(/\r\n|\n|\r/).map((line) => line.trim().split(/\s+/)[0])
  return ({ from }) => sources.indexOf(from) + 1 || null
}

/** A file that is too large fails the deploy. */
async function unusedLines({ files }: Site): Promise<Finding[]> {
  try {
    const problems = await checkRules(files)
    return problems.map(({ file, line, message }) => differs(file, line, message))
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    return [fails(null, null, error.message)]
  }
}

/** Often rules for functions, which the other host serves at a path of the site. */
function rewritesToNothing(site: Site, lineOf: LineOf): Finding[] {
  const rules = site.redirects.filter(
    ({ status, to }) => status === 200 && !site.hasDestination(to),
  )
  const more = rules.length - maxShown
  return [
    ...rules
      .slice(0, maxShown)
      .map((rule) => differs('_redirects', lineOf(rule), messages.rules.noDestination(rule))),
    ...(more > 0
      ? [differs('_redirects', null, messages.rules.moreWithoutDestination({ count: more }))]
      : []),
  ]
}

/** Cloudflare Pages redirects before it looks for a file; Netlify and Plinth do not. */
function hiddenRules(site: Site, lineOf: LineOf): Finding[] {
  const hidden = site.redirects.filter(
    ({ from, force }) => !force && /^\/[^*:]*$/.test(from) && site.serves(from, 'files only'),
  )
  const more = hidden.length - maxShown
  return [
    ...hidden
      .slice(0, maxShown)
      .map((rule) => notes('_redirects', lineOf(rule), messages.rules.hidden(rule))),
    ...(more > 0 ? [notes('_redirects', null, messages.rules.moreHidden({ count: more }))] : []),
  ]
}
