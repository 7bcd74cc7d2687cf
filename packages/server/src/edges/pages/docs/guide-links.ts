// Links of the guides: relative in the repository, absolute on the server.
import { posix } from 'node:path'
import type { GuideSet } from './guides.ts'

export interface LinkOptions extends Pick<GuideSet, 'guides'> {
  /** Web address of the repository, for links to files that are not served; null if there is none. */
  readonly repository: string | null
}

/** The target of a link on the server, or null if the file is available in the repository only. */
export function guideLink(href: string, { guides, repository }: LinkOptions): string | null {
  const resolved = resolveInRepository(href)
  if (resolved === null) return href
  const { path, hash } = resolved
  const guide = guides.find(({ file }) => path === `docs/${file}`)
  if (guide) return `/docs/${guide.name}${hash}`
  if (path.startsWith('docs/images/')) return `/${path}`
  return repository === null ? null : `${repository}/blob/HEAD/${path}${hash}`
}

/** The path from the root of the repository; null for absolute URLs, server paths and anchors. */
function resolveInRepository(href: string): { path: string; hash: string } | null {
  if (/^([a-z][a-z0-9+.-]*:|[/#])/i.test(href)) return null
  const [file = '', ...hash] = href.split('#')
  return {
    path: posix.join('docs', file),
    hash: hash.length === 0 ? '' : `#${hash.join('#')}`,
  }
}

/** Rewrites the links of a Markdown file for readers of `/docs/<name>.md`. */
export function withServedLinks(source: string, base: string, options: LinkOptions): string {
  return mapProse(source, (line) =>
    line.replace(
      /(!?)\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g,
      (_, image: string, text: string, href: string) => {
        const target = guideLink(href, options)
        if (target === null) return text
        return `${image}[${text}](${markdownTarget(target, base, options)})`
      },
    ),
  )
}

/** Markdown links lead to Markdown. */
function markdownTarget(target: string, base: string, { guides }: LinkOptions): string {
  if (!target.startsWith('/')) return target
  const [path = '', hash] = target.split('#')
  const isGuide = guides.some(({ name }) => path === `/docs/${name}`)
  return `${base}${path}${isGuide ? '.md' : ''}${hash === undefined ? '' : `#${hash}`}`
}

/** Changes the lines outside fenced code blocks. */
function mapProse(source: string, change: (line: string) => string): string {
  let inCode = false
  return source
    .split('\n')
    .map((line) => {
      const isFence = /^\s*(```|~~~)/.test(line)
      if (isFence) inCode = !inCode
      return inCode || isFence ? line : change(line)
    })
    .join('\n')
}

/** The web address of the `repository` field of a package.json. */
export function repositoryAddress(field: unknown): string | null {
  const url = typeof field === 'object' && field !== null && 'url' in field ? field.url : field
  if (typeof url !== 'string') return null
  return /^(?:git\+)?(https:\/\/.+?)(?:\.git)?\/?$/.exec(url)?.[1] ?? null
}
