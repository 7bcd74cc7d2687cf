// Stages a single file as index.html, whatever its name. Markdown is rendered, and its source is
// stored as index.md.
import { titleOfFile } from '@plinth/domain/versions/page-title'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import type { VersionOrigin } from '../../ports/database/versions.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { ReceivedFile } from './receive-single-file.ts'
import {
  parsersForPack,
  type ReceivedPath,
  type StageDeps,
  type StagedVersion,
  stageVersion,
} from './staged-version.ts'

const indexHtml = parseSitePath('index.html')
const indexMarkdown = parseSitePath('index.md')

export interface PageNaming {
  readonly title: string | null
  readonly fallbackTitle: string
  readonly origin: VersionOrigin
}

/** A page without a title has that of its file. */
export async function stageSingleFile(
  deps: StageDeps,
  pack: PackWriter,
  file: ReceivedFile,
  naming: PageNaming,
): Promise<StagedVersion> {
  const files = await filesOf(deps, pack, file, naming)
  const received = { files, allowed: [], origin: naming.origin }
  const staged = await stageVersion(parsersForPack(deps, pack), received)
  return { ...staged, title: staged.title || titleOfFile(file.basename) }
}

async function filesOf(
  deps: StageDeps,
  pack: PackWriter,
  file: ReceivedFile,
  naming: PageNaming,
): Promise<ReceivedPath[]> {
  if (file.kind === 'html') {
    // In one step, because most uploads are one small page.
    const examined = await deps.parsers.examinePage(pack.locate(file.content))
    return [{ path: indexHtml, content: { ...file.content, ...examined } }]
  }
  const page = await deps.parsers.renderMarkdown(pack.locate(file.content), {
    title: naming.title,
    fallbackTitle: naming.fallbackTitle,
  })
  const content = { ...(await pack.appendBytes(page.html)), title: page.ownTitle }
  return [
    { path: indexMarkdown, content: file.content },
    { path: indexHtml, content, generated: true, ...(page.card && { card: page.card }) },
  ]
}
