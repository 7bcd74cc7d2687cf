// Loads and renders the guides on first use, then serves them from memory: they change only with a
// release, and most starts of the server never show one.

import { marketplaceName } from '@plinth/contract/shell-commands'
import { contentTypeOf } from '@plinth/domain/http/content-types'
import workspace from '../../../../../../package.json' with { type: 'json' }
import { openResources, readResource } from '../../../resources/resources.ts'
import type { AgentFacts } from '../../pages/agent-docs/agent-facts.ts'
import { agentsPage } from '../../pages/agent-docs/agents-page.ts'
import {
  createGuideSearch,
  type SearchResult,
  type SearchSection,
} from '../../pages/docs/browser/guide-search.js'
import type { GuideContent } from '../../pages/docs/docs-pages.ts'
import type { Guide } from '../../pages/docs/guide.ts'
import {
  guideLink,
  type LinkOptions,
  repositoryAddress,
  withServedLinks,
} from '../../pages/docs/guide-links.ts'
import type { GuideSet } from '../../pages/docs/guides.ts'
import { passagesFor } from '../../pages/docs/plan-passages.ts'

export interface Docs {
  /** The guide with links for readers of Markdown. */
  markdown(guide: Guide): Promise<string>
  content(guide: Guide): Promise<GuideContent>
  search(query: string): Promise<SearchResult[]>
  /** A script, or the sections that scripts search. Null if there is no such file. */
  asset(name: string): Promise<DocsAsset | null>
  /** An image of the guides. Null if there is no such file. */
  image(name: string): Promise<DocsAsset | null>
}

export interface DocsAsset {
  readonly type: string
  readonly content: string | Buffer
}

/** Tell the tests of the examples why a block is not run. */
const notRunMarks = /^<!-- not run: .* -->\n/gm

export function loadDocs(agentFacts: AgentFacts, { guides }: GuideSet): Docs {
  const { base } = agentFacts.urls
  const links: LinkOptions = { guides, repository: readRepository() }

  const source = memoised(async (guide: Guide) => {
    const file = readResource('docs', guide.file).replace(notRunMarks, '')
    const text = passagesFor(file, agentFacts)
    const own = guide.ownUrl ? withOwnAddress(text, base) : text
    return guide.name === 'agents' ? `${own}\n${agentsPage(agentFacts)}` : own
  })

  const sections = memoised(async (guide: Guide) => {
    const { sectionsOf } = await import('../../pages/docs/render-guide.ts')
    return sectionsOf(await source(guide))
  })

  const content = memoised(async (guide: Guide): Promise<GuideContent> => {
    const { renderGuide } = await import('../../pages/docs/render-guide.ts')
    const found = await sections(guide)
    return {
      html: renderGuide(await source(guide), (href) => guideLink(href, links)),
      headings: found.flatMap(({ heading }) => heading ?? []),
    }
  })

  const searchSections = memoised(async (): Promise<SearchSection[]> => {
    const all = await Promise.all(
      guides.map(async (guide) =>
        (await sections(guide)).map(({ heading, text }) => ({
          url: `/docs/${guide.name}${heading ? `#${heading.id}` : ''}`,
          guide: guide.title,
          heading: heading?.text ?? '',
          text,
        })),
      ),
    )
    return all.flat().map((section, id) => ({ id, ...section }))
  })

  const searcher = memoised(async () => {
    const { default: MiniSearch } = await import('minisearch')
    return createGuideSearch(MiniSearch, await searchSections())
  })

  const assets: Readonly<Record<string, () => Promise<string>>> = {
    'docs.js': async () => readResource('docs-scripts', 'docs.js'),
    'guide-search.js': async () => readResource('docs-scripts', 'guide-search.js'),
    'minisearch.js': async () => readResource('minisearch', 'index.js'),
    'search.json': async () => JSON.stringify(await searchSections()),
  }
  const asset = memoised(async (name: string) => ({
    type: contentTypeOf(name),
    content: (await assets[name]?.()) ?? '',
  }))
  const files = openResources('docs')
  const image = memoised(async (name: string) => ({
    type: contentTypeOf(name),
    content: files.read(`images/${name}`) ?? '',
  }))

  return {
    markdown: memoised(async (guide: Guide) => withServedLinks(await source(guide), base, links)),
    content,
    search: async (query) => (await searcher())(query),
    asset: async (name) => (Object.hasOwn(assets, name) ? asset(name) : null),
    image: async (name) => (files.names().includes(`images/${name}`) ? image(name) : null),
  }
}

/**
 * Calls the function once per argument, which must come from a fixed set: results are kept forever.
 * A failure is not kept, so the next call tries again.
 */
function memoised<Arguments extends readonly [unknown?], Result>(
  compute: (...parameters: Arguments) => Promise<Result>,
): (...parameters: Arguments) => Promise<Result> {
  const results = new Map<unknown, Promise<Result>>()
  return (...parameters) => {
    const [key] = parameters
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(...parameters)
    results.set(key, result)
    result.catch(() => results.delete(key))
    return result
  }
}

/** The plugin for Claude Code is named after the host. */
const withOwnAddress = (text: string, base: string): string =>
  text
    .replaceAll('https://plinth.example', () => base)
    .replaceAll('plinth@plinth.example', () => `plinth@${marketplaceName(base)}`)

const readRepository = (): string | null =>
  repositoryAddress((workspace as { repository?: unknown }).repository)
