// Cloudflare Pages and Workers: `wrangler.toml`, `_routes.json`, and its rule for single-page apps.
import { noRules } from '../converting/foreign-rules.ts'
import { type Finding, found } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { HostCheck } from './host-report.ts'

const differs = found('difference', 'configuration')
const notes = found('note', 'configuration')

const texts = messages.cloudflare

export const checkCloudflare: HostCheck = async (project, site) => {
  const wrangler = await project.read('wrangler.toml', 'wrangler.json', 'wrangler.jsonc')
  const findings: Finding[] = []
  if (wrangler) findings.push(notes(wrangler.name, null, texts.wrangler))
  if (site.has('_routes.json')) findings.push(notes('_routes.json', null, texts.routes))
  const isCloudflare = wrangler !== null || ['_routes.json', '_worker.js'].some(site.has)
  if (isCloudflare && !site.has('404.html')) findings.push(differs(null, null, texts.noNotFound))
  const count = isCloudflare ? withoutStatus((await site.text('_redirects')) ?? '') : 0
  if (count > 0) findings.push(differs('_redirects', null, texts.noStatus({ count })))
  return { findings, rules: noRules }
}

/** How many lines of `_redirects` have only a source and a destination. */
const withoutStatus = (redirects: string): number =>
  redirects.match(/^[ \t]*\/\S*[ \t]+(?:\/|https?:)\S*[ \t]*(?:#.*)?\r?$/gm)?.length ?? 0
