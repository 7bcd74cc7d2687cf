// Links inside the site that will not work here: in another case than the file, or below a base path.
import { type Finding, found, lineCounter } from '../findings/finding.ts'
import { messages } from '../findings/messages.ts'
import type { Site } from '../source/site.ts'
import { type TextFile, withoutScripts } from './scan-pages.ts'

const differs = found('difference', 'pages')

/** Any origin: only links to the same one are examined. */
const origin = 'http://site.invalid'

const attributes =
  /\s(?:href|src|poster|action|data)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi
const cssUrls = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^\s"'()]+))\s*\)/gi

/** More would hide the rest of the report. */
const maxFindings = 20

export function createLinkCheck(site: Site) {
  const judge = createJudge(site)
  const wrongCase = new Map<string, Finding>()
  const basePaths = new Map<string, BasePathUse>()

  function report(target: string, file: string, lineOf: () => number): void {
    const verdict = judge(target)
    if (verdict === 'fine') return
    if ('basePath' in verdict) {
      const use = basePaths.get(verdict.basePath)
      if (use) use.count += 1
      else basePaths.set(verdict.basePath, { file, line: lineOf(), count: 1 })
    } else if (!wrongCase.has(target)) {
      const names = { link: target, file: `/${verdict.actual}` }
      wrongCase.set(target, differs(file, lineOf(), messages.links.wrongCase(names)))
    }
  }

  return {
    read({ path, text, kind }: TextFile): void {
      if (kind !== 'page' && kind !== 'style') return
      const source = kind === 'page' ? withoutScripts(text) : text
      const base = kind === 'page' ? baseOf(source, path) : pageUrl(path)
      const lineAt = lineCounter(text)
      for (const match of source.matchAll(kind === 'page' ? attributes : cssUrls)) {
        const target = targetOf(match[1] ?? match[2] ?? match[3] ?? '', base)
        if (target !== null) report(target, path, () => lineAt(match.index + 1))
      }
    },
    findings(): Finding[] {
      const moved = [...basePaths].map(([folder, { file, line, count }]) =>
        differs(file, line, messages.links.basePath({ folder, count })),
      )
      return [...moved, ...shortened([...wrongCase.values()])]
    },
  }
}

interface BasePathUse {
  readonly file: string
  readonly line: number
  count: number
}

/** `basePath`: the file exists one folder higher, as on a host that serves the site below a folder. */
type Verdict = 'fine' | { readonly actual: string } | { readonly basePath: string }

/** Judges each target once: pages of a site share most of their links. */
function createJudge(site: Site): (target: string) => Verdict {
  const paths = new Map(site.files.map(({ path }) => [path.toLowerCase(), path]))
  const folders = new Set(site.files.map(({ path }) => path.slice(0, path.indexOf('/') + 1)))
  const verdicts = new Map<string, Verdict>()

  function verdictOn(target: string): Verdict {
    if (site.serves(target)) return 'fine'
    const [, folder = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(target) ?? []
    const isMissing = rest !== '' && !folders.has(`${decoded(folder)}/`)
    if (isMissing && site.serves(rest, 'files only')) return { basePath: `/${folder}/` }
    const lower = decoded(target)
      .toLowerCase()
      .replace(/^\/|\/$/g, '')
    const candidates = [lower, `${lower}.html`, `${lower}/index.html`]
    const actual = candidates.map((path) => paths.get(path)).find((path) => path !== undefined)
    return actual === undefined ? 'fine' : { actual }
  }

  return (target) => {
    const verdict = verdicts.get(target) ?? verdictOn(target)
    verdicts.set(target, verdict)
    return verdict
  }
}

const pageUrl = (path: string): string =>
  `${origin}/${path.split('/').map(encodeURIComponent).join('/')}`

function baseOf(html: string, path: string): string {
  const [, a, b] = /<base\b[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(html) ?? []
  return parseUrl(a ?? b ?? '', pageUrl(path))?.href ?? pageUrl(path)
}

/** The path of a link to the site itself, or null. */
function targetOf(link: string, base: string): string | null {
  const value = link.trim().replaceAll('&amp;', '&')
  if (value === '' || value.startsWith('#') || /[{}]/.test(value)) return null
  const url = parseUrl(value, base)
  return url?.origin === origin ? url.pathname : null
}

/** Node 20 has no `URL.parse`. */
function parseUrl(link: string, base: string): URL | null {
  try {
    return new URL(link, base)
  } catch {
    return null
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function shortened(findings: readonly Finding[]): Finding[] {
  const more = findings.length - maxFindings
  const rest = more > 0 ? [differs(null, null, messages.links.more({ count: more }))] : []
  return [...findings.slice(0, maxFindings), ...rest]
}
