// Loads and renders the guides on first use, then serves them from memory: they change only with a
// release, and most starts of the server never show one.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { contentTypeOf } from '@plinth/domain/http/content-types'
import type { AgentFacts } from '../../pages/agent-docs/agent-facts.ts'
import { agentsPage } from '../../pages/agent-docs/agents-page.ts'
import {
  createGuideSearch,
  type SearchResult,
  type SearchSection,
} from '../../pages/docs/browser/guide-search.ts'
import type { GuideContent } from '../../pages/docs/docs-pages.ts'
import {
  guideLink,
  type LinkOptions,
  mapProse,
  repositoryAddress,
  withServedLinks,
} from '../../pages/docs/guide-links.ts'
import { type Guide, guides } from '../../pages/docs/guides.ts'
import { messages } from '../../pages/docs/messages.ts'

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

const repositoryRoot = new URL('../../../../../../', import.meta.url)
const browserFolder = new URL('../../pages/docs/browser/', import.meta.url)

export function loadDocs(agentFacts: AgentFacts): Docs {
  const { base } = agentFacts.urls
  const links: LinkOptions = { repository: readRepository() }

  const source = memoised(async (guide: Guide) => {
    const file = await readFile(new URL(`docs/${guide.file}`, repositoryRoot), 'utf8')
    const text = file.replace(notRunMarks, '')
    const own = guide.ownUrl ? text.replaceAll('https://plinth.example', () => base) : text
    return guide.name === 'agents' ? `${own}\n${curlSection(agentFacts)}` : own
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
    'docs.js': () => readFile(new URL('docs.js', browserFolder), 'utf8'),
    'guide-search.js': async () =>
      stripTypeScriptTypes(await readFile(new URL('guide-search.ts', browserFolder), 'utf8')),
    'minisearch.js': () => readFile(new URL(import.meta.resolve('minisearch')), 'utf8'),
    'search.json': async () => JSON.stringify(await searchSections()),
  }
  const asset = memoised(async (name: string) => ({
    type: contentTypeOf(name),
    content: (await assets[name]?.()) ?? '',
  }))
  const image = memoised(async (name: string) => ({
    type: contentTypeOf(name),
    content: await readFile(imageFile(name)),
  }))

  return {
    markdown: memoised(async (guide: Guide) => withServedLinks(await source(guide), base, links)),
    content,
    search: async (query) => (await searcher())(query),
    asset: async (name) => (Object.hasOwn(assets, name) ? asset(name) : null),
    // One path segment without a leading dot, so that no other folder can be read.
    image: async (name) =>
      /^\w[\w.-]*\.(png|svg|webp)$/.test(name) && existsSync(imageFile(name)) ? image(name) : null,
  }
}

const imageFile = (name: string): URL => new URL(`docs/images/${name}`, repositoryRoot)

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

/** The page for agents with a terminal, as the last section of the guide for agents. */
function curlSection(facts: AgentFacts): string {
  const deeper = mapProse(agentsPage(facts), (line) => line.replace(/^(#+ )/, '#$1'))
  return `## ${messages.guide.curl}\n\n${deeper}`
}

function readRepository(): string | null {
  const { repository } = JSON.parse(
    readFileSync(new URL('package.json', repositoryRoot), 'utf8'),
  ) as { repository?: unknown }
  return repositoryAddress(repository)
}
