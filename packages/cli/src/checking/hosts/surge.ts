// Surge: files with special names at the root of the site.
import { convertVercelSource } from '../converting/convert-patterns.ts'
import { redirectFor } from '../converting/convert-rules.ts'
import { type ForeignRule, noRules } from '../converting/foreign-rules.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { Site } from '../source/site.ts'
import type { HostCheck } from './host-report.ts'

const differs = found('difference', 'configuration')
const notes = found('note', 'configuration')

const texts = messages.surge

export const checkSurge: HostCheck = async (project, site) => {
  const findings: Finding[] = []
  if (site.has('AUTH')) findings.push(differs('AUTH', null, texts.auth))
  const router = await site.text('ROUTER')
  if (router !== null) findings.push(differs('ROUTER', null, texts.router))
  if (site.has('CORS')) findings.push(notes('CORS', null, texts.cors))
  const ignored = await project.find('.surgeignore')
  if (ignored) findings.push(differs(ignored.name, null, texts.ignore))
  const redirects = [...routesIn(router ?? '', site), ...(site.has('200.html') ? [fallback] : [])]
  return { findings, rules: { ...noRules, redirects } }
}

/** Lines such as `301 /:year/:slug /blog/:slug`. */
const routesIn = (router: string, site: Site): ForeignRule[] =>
  router.split(/\r?\n/).flatMap((text, index) => {
    if (/^\s*(#|$)/.test(text)) return []
    const [status = '', from = '', to = ''] = text.trim().split(/\s+/)
    const pattern = convertVercelSource(from)
    // Only names are documented, and not what happens if there is a file at the path.
    const isCertain =
      /^30\d$/.test(status) && pattern?.from === from && !site.serves(from, 'files only')
    const converted = isCertain ? redirectFor(pattern, to, status) : null
    return [{ file: 'ROUTER', line: index + 1, written: `${from} → ${to}`, converted }]
  })

/** Surge serves this page for unknown paths, with status 200. */
const fallback: ForeignRule = {
  file: '200.html',
  line: null,
  written: '200.html',
  converted: '/* /200.html 200',
  summary: texts.fallback,
}
