// `_redirects` and `_headers` of the site: lines that are not used, and rules that a file hides.
import { checkRules } from '../../deploying/files/check-rules.ts'
import { CliError } from '../../errors/cli-error.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { Site } from '../source/site.ts'

const fails = found('error', 'publishing')
const differs = found('difference', 'rules')
const notes = found('note', 'rules')

/** More would hide the rest of the report. */
const maxHidden = 10

export async function checkRuleFiles(site: Site): Promise<Finding[]> {
  return [...(await unusedLines(site)), ...hiddenRules(site, (await site.text('_redirects')) ?? '')]
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

/** Cloudflare Pages redirects before it looks for a file; Netlify and Plinth do not. */
function hiddenRules(site: Site, text: string): Finding[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim().split(/\s+/)[0])
  const hidden = site.redirects.filter(
    ({ from, force }) => !force && /^\/[^*:]*$/.test(from) && site.serves(from, 'files only'),
  )
  const more = hidden.length - maxHidden
  return [
    ...hidden.slice(0, maxHidden).map(({ from }) => {
      const line = lines.indexOf(from) + 1
      return notes('_redirects', line || null, messages.rules.hidden({ from }))
    }),
    ...(more > 0 ? [notes('_redirects', null, messages.rules.moreHidden({ count: more }))] : []),
  ]
}
