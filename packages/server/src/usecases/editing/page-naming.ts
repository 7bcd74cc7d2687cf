// The title that a Markdown page keeps when it is edited.
import { unescapeHtml } from '@plinth/domain/base/escape-html'
import type { Manifest } from '@plinth/domain/versions/manifest'
import type { MarkdownNaming, Parsers } from '../../ports/parsers.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { readContent } from '../storage/read-content.ts'

/** Our own template writes the title within this many bytes. */
const headBytes = 8192

interface NamedPage {
  readonly drop: OwnedDrop
  readonly manifest: Manifest
  readonly pack: PackWriter
}

/**
 * A title that was given with the page, and is therefore another one than the source has, stays.
 * Otherwise the source decides, and the current title is used if the edit removes its own.
 */
export async function pageNaming(
  deps: Pick<Deps, 'blobs'> & { readonly parsers: Parsers },
  page: NamedPage,
): Promise<MarkdownNaming> {
  const { drop } = page
  const current = await currentTitle(deps, page)
  const own = await titleOfSource(deps, page)
  const wasGiven = current !== '' && own !== '' && own !== current
  const fallbackTitle = current || drop.name || drop.slug
  return { title: wasGiven ? current : null, fallbackTitle }
}

async function currentTitle(
  deps: Pick<Deps, 'blobs'>,
  { drop, manifest }: NamedPage,
): Promise<string> {
  const page = manifest.files.get('index.html')
  if (!page) return ''
  const head = { ...page, size: Math.min(page.size, headBytes) }
  const html = (await readContent(deps, drop.id, head)).toString()
  return unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
}

/** Empty if the source has none. */
async function titleOfSource(
  { blobs, parsers }: Pick<Deps, 'blobs'> & { readonly parsers: Parsers },
  { drop, manifest, pack }: NamedPage,
): Promise<string> {
  const source = manifest.files.get('index.md')
  if (!source) return ''
  const content = await pack.appendBytes(await readContent({ blobs }, drop.id, source))
  const naming = { title: null, fallbackTitle: '' }
  return (await parsers.renderMarkdown(pack.locate(content), naming)).title
}
