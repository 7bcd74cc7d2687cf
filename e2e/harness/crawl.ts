// A crawler for the server's own pages: follows links of the same origin and reports dead ones.
import { type FormBrowser, openFormBrowser } from './form-browser.ts'
import { visit } from './http.ts'

export interface Link {
  /** Where the link was found. */
  readonly from: string
  readonly url: URL
}

interface FetchedPage {
  readonly status: number
  /** Null if the body is neither HTML nor Markdown. */
  readonly text: string | null
  readonly isHtml: boolean
}

export interface Crawler {
  /** Follows the links that can be reached from these paths; returns the dead ones. */
  crawl(paths: readonly string[]): Promise<string[]>
  /** Checks these links without following those on their pages. */
  check(links: readonly Link[]): Promise<string[]>
}

/** With the cookies of the browser, if one is given. */
export function createCrawler(base: string, browser?: FormBrowser): Crawler {
  const client = browser ?? openFormBrowser({ base })
  const fetched = new Map<string, Promise<FetchedPage>>()

  async function load(url: URL, hops = 0): Promise<FetchedPage> {
    // Published drops have hosts of their own, which not every resolver knows.
    if (url.origin !== base) {
      const { status } = await visit(url.href)
      return { status, text: null, isHtml: false }
    }
    const response = await client.open(url.pathname + url.search)
    if (response.location !== null && hops < 5)
      return load(new URL(response.location, url), hops + 1)
    const type = response.headers.get('content-type') ?? ''
    const isHtml = type.startsWith('text/html')
    return {
      status: response.status,
      text: /^text\/(html|markdown|plain)/.test(type) ? response.text : null,
      isHtml,
    }
  }

  function open(url: URL): Promise<FetchedPage> {
    const key = new URL(url)
    key.hash = ''
    const known = fetched.get(key.href) ?? load(key)
    fetched.set(key.href, known)
    return known
  }

  async function problemOf({ from, url }: Link): Promise<string[]> {
    const page = await open(url)
    // An endpoint that asks for credentials exists.
    if (page.status >= 400 && page.status !== 401)
      return [`${from}: ${url.href} returns ${page.status}`]
    if (url.hash === '' || !page.isHtml || isApp(url) || hasAnchor(page.text ?? '', url)) return []
    return [`${from}: ${url.href} has no such anchor`]
  }

  return {
    async crawl(paths) {
      const problems: string[] = []
      const seen = new Set<string>()
      const read = new Set<string>()
      const waiting: Link[] = paths.map((path) => ({ from: 'the test', url: new URL(path, base) }))
      for (let link = waiting.shift(); link; link = waiting.shift()) {
        if (seen.has(link.url.href)) continue
        seen.add(link.url.href)
        problems.push(...(await problemOf(link)))
        const address = link.url.origin + link.url.pathname + link.url.search
        if (link.url.origin !== base || read.has(address)) continue
        read.add(address)
        const page = await open(link.url)
        waiting.push(...linksIn(page, link.url, base))
      }
      return problems
    },
    check: async (links) => (await Promise.all(links.map(problemOf))).flat(),
  }
}

/** The dashboard: its links and anchors exist only in a browser. */
const isApp = ({ pathname }: URL): boolean => /^\/dashboard(\/|$)/.test(pathname)

const hasAnchor = (html: string, { hash }: URL): boolean => {
  const id = decodeURIComponent(hash.slice(1))
  return html.includes(` id="${id}"`)
}

function linksIn({ text, isHtml }: FetchedPage, page: URL, base: string): Link[] {
  if (text === null) return []
  const targets = isHtml
    ? text.replace(/<script[\s\S]*?<\/script>/g, '').matchAll(/<[^>]*\s(?:href|src)="([^"]+)"/g)
    : // Markdown. Addresses in its code are endpoints, with placeholders.
      text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^\s()]+)\)/g)
  return [...targets].flatMap(([, target = '']) => {
    const href = target.replaceAll('&amp;', '&')
    if (!URL.canParse(href, page)) return []
    const url = new URL(href, page)
    return isOwn(url, base) ? [{ from: page.pathname, url }] : []
  })
}

/** The app host itself, and drops under it. Signing out would end the crawl. */
export function isOwn(url: URL, base: string): boolean {
  const { host } = new URL(base)
  const isSameService = url.host === host || url.host.endsWith(`.${host}`)
  return url.protocol === 'http:' && isSameService && url.pathname !== '/signout'
}
