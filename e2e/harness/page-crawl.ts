// Crawls the service's own pages in a browser and reads what people can see or hear of each.
import type { BrowserContext, Page } from 'playwright-core'
import { isOwn } from './crawl.ts'
import { openPage } from './dashboard.ts'
import type { ReadText } from './plan-wording.ts'

/** Pages that are open at the same time. */
const tabs = 4

/** Documents, not pages. */
const isDocument = ({ pathname }: URL): boolean =>
  /^\/api\/|^\/mcp$|\.(?:md|txt|tgz|zip|mcpb|json|xml|png|webp|svg)$/.test(pathname)

interface Crawl {
  readonly base: string
  /** Addresses to start from. */
  readonly starts: readonly string[]
  /** Links whose path starts with it are followed. */
  readonly under: string
  /** Links that are not followed. */
  readonly without?: (path: string) => boolean
}

/** Reads pages and those that they link to; no page of another host is followed. */
export async function crawlPages(
  context: BrowserContext,
  { base, starts, under, without = () => false }: Crawl,
): Promise<ReadText[]> {
  const seen = new Set<string>()
  const waiting: URL[] = []
  const read: ReadText[] = []
  const add = (url: URL) => {
    const key = url.origin + url.pathname + (url.pathname === '/dashboard' ? url.search : '')
    if (!isOwn(url, base) || isDocument(url) || seen.has(key)) return
    seen.add(key)
    waiting.push(url)
  }
  const follow = (url: URL) => {
    if (url.pathname.startsWith(under) && !without(url.pathname)) add(url)
  }
  for (const start of starts) add(new URL(start, base))

  async function work(page: Page, running: { count: number }): Promise<void> {
    for (;;) {
      const url = waiting.shift()
      if (!url) {
        if (running.count === 0) return page.close()
        await page.waitForTimeout(20)
        continue
      }
      running.count += 1
      await open(page, url)
      const { text, links } = await contentOf(page)
      read.push({ from: url.href, text, isGuide: url.pathname.startsWith('/docs') })
      if (url.origin === base) for (const link of links) follow(new URL(link))
      running.count -= 1
    }
  }
  const running = { count: 0 }
  await Promise.all(
    Array.from({ length: tabs }, async () => work(await context.newPage(), running)),
  )
  return read
}

async function open(page: Page, url: URL): Promise<void> {
  const isApp = url.pathname.startsWith('/dashboard') && !url.searchParams.has('plain')
  await (isApp ? openPage(page, url) : page.goto(url.href))
}

/** Visible text, what is behind disclosures, and the attributes that are shown or read aloud. */
const contentOf = (page: Page) =>
  page.evaluate(`(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    // The names of fields and jobs are not wording.
    for (const code of document.querySelectorAll('code'))
      if (/^([\\w.[\\]]+\\.)?plan$|^billing$/.test(code.textContent)) code.remove()
    const attributes = ['title', 'aria-label', 'aria-description', 'alt', 'placeholder', 'content', 'data-texts']
    const values = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []))
    const hidden = [...document.querySelectorAll('dialog, [hidden], template')]
      .map((element) => element.content?.textContent ?? element.textContent)
    return {
      text: [document.title, document.body.innerText, ...hidden, ...values].join('\\n'),
      links: [...document.querySelectorAll('a[href]')].map((link) => link.href),
    }
  })()`) as Promise<{ text: string; links: string[] }>
