// Surge: files with special names at the root of the site.
import { type ForeignRule, noRules } from '../converting/foreign-rules.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { HostCheck } from './host-report.ts'

const differs = found('difference', 'configuration')
const notes = found('note', 'configuration')

const texts = messages.surge

export const checkSurge: HostCheck = async (project, site) => {
  const findings: Finding[] = []
  if (site.has('AUTH')) findings.push(differs('AUTH', null, texts.auth))
  if (site.has('ROUTER')) findings.push(differs('ROUTER', null, texts.router))
  if (site.has('CORS')) findings.push(notes('CORS', null, texts.cors))
  const ignored = await project.find('.surgeignore')
  if (ignored) findings.push(differs(ignored.name, null, texts.ignore))
  const redirects = site.has('200.html') ? [fallback] : []
  return { findings, rules: { ...noRules, redirects } }
}

/** Surge serves this page for unknown paths, with status 200. */
const fallback: ForeignRule = {
  file: '200.html',
  line: null,
  written: '200.html',
  converted: '/* /200.html 200',
  summary: texts.fallback,
}
