// The files of a folder as the site that they will be, without a server.
import type { PackId } from '@plinth/domain/base/ids'
import { contentTypeOf } from '@plinth/domain/http/content-types'
import { decodeSegment } from '@plinth/domain/http/request-path'
import { type HeaderRule, parseHeaders } from '@plinth/domain/rules/parse-headers'
import { parseRedirects } from '@plinth/domain/rules/parse-redirects'
import { compileRedirects } from '@plinth/domain/rules/redirect-matching'
import type { RedirectRule } from '@plinth/domain/rules/redirect-rule'
import { resolve } from '@plinth/domain/serving/resolve'
import type { Manifest } from '@plinth/domain/versions/manifest'
import type { FoundFile } from '../../deploying/files/found-files.ts'
import { readText } from './read-text.ts'

export interface Site {
  readonly files: readonly FoundFile[]
  readonly redirects: readonly RedirectRule[]
  readonly headers: readonly HeaderRule[]
  has(path: string): boolean
  /** The text of a file at the root; null if there is none, or if it is too large. */
  text(path: string): Promise<string | null>
  /** Whether a file is served at the request path; rules are applied unless `files only`. */
  serves(target: string, by?: 'files only'): boolean
  /** Whether a rewrite to this destination can serve a file. A placeholder may stand for anything. */
  hasDestination(to: string): boolean
}

export async function openSite(files: readonly FoundFile[]): Promise<Site> {
  const byPath = new Map(files.map((found) => [found.path, found.file]))
  const text = async (path: string) => {
    const file = byPath.get(path)
    return file === undefined ? null : readText(file)
  }
  const redirects = parseRedirects((await text('_redirects')) ?? '').rules
  const headers = parseHeaders((await text('_headers')) ?? '').rules
  const plain = manifestOf(files)
  const paths = [...plain.files.keys()]
  const ruled = { ...plain, redirects: compileRedirects(redirects) }
  const serves: Site['serves'] = (target, by) => {
    const manifest = by === 'files only' ? plain : ruled
    const intent = resolve(manifest, { spaFallback: false }, { target, subresource: false })
    return intent.kind === 'redirect' || (intent.kind === 'file' && intent.status === 200)
  }
  return {
    files,
    redirects,
    headers,
    has: (path) => byPath.has(path),
    text,
    serves,
    hasDestination(to) {
      const [path = ''] = to.split(/[?#]/)
      const [start = ''] = path.split(/:[a-z_]/i)
      if (start === path) return serves(path, 'files only')
      const folder = (decodeSegment(start) ?? start).slice(1)
      return paths.some((path) => path.startsWith(folder))
    },
  }
}

/** Only paths and types matter for resolving. */
function manifestOf(files: readonly FoundFile[]): Manifest {
  const pack = '' as PackId
  const entries = files.map(({ path }) => {
    const type = contentTypeOf(path)
    return [path.normalize('NFC'), { digest: '', pack, offset: 0, size: 0, type }] as const
  })
  return { files: new Map(entries), packs: new Map() }
}
