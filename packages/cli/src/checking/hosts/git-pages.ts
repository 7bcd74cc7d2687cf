// GitHub Pages and GitLab Pages: custom domains in `CNAME`, as at Surge, and sites that the host builds.
import { isHostname } from '@plinth/domain/addresses/hostname'
import { noRules } from '../converting/foreign-rules.ts'
import { type Finding, found, lineOf } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { HostCheck } from './host-report.ts'

const differs = found('difference', 'configuration')
const notes = found('note', 'configuration')

const texts = messages.gitPages

/** Not a custom domain: it stays with the host. */
const hostsOwnDomain = /\.(surge\.sh|github\.io|gitlab\.io)$/i

export const checkGitPages: HostCheck = async (project, site) => {
  const findings: Finding[] = []
  const hostname = (await site.text('CNAME'))?.trim().split(/\s+/)[0]
  if (hostname && isHostname(hostname.toLowerCase()) && !hostsOwnDomain.test(hostname))
    findings.push(differs('CNAME', 1, texts.cname({ hostname })))
  if (site.has('_config.yml')) findings.push(differs('_config.yml', null, texts.jekyll))
  const noJekyll = await project.find('.nojekyll')
  if (noJekyll) findings.push(notes(noJekyll.name, null, texts.noJekyll))
  const pipeline = await project.read('.gitlab-ci.yml')
  const line = pipeline && lineOf(pipeline.text, /^pages:/m)
  if (pipeline && line !== null) findings.push(notes(pipeline.name, line, texts.gitLab))
  return { findings, rules: noRules }
}
