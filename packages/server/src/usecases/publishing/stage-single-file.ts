// Stages a single file as index.html, whatever its name. Markdown is rendered, and its source is
// stored as index.md.
import { parseSitePath } from '@plinth/domain/versions/site-path'
import type { VersionSource } from '../../ports/database/versions.ts'
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
  readonly source: VersionSource
}

export async function stageSingleFile(
  deps: StageDeps,
  pack: PackWriter,
  file: ReceivedFile,
  naming: PageNaming,
): Promise<StagedVersion> {
  const { source } = naming
  if (file.kind === 'html') {
    // In one step, because most uploads are one small page.
    const examined = await deps.parsers.examinePage(pack.locate(file.content))
    const page = { path: indexHtml, content: { ...file.content, ...examined } }
    return stageVersion(parsersForPack(deps, pack), { files: [page], allowed: [], source })
  }
  const page = await deps.parsers.renderMarkdown(pack.locate(file.content), {
    title: naming.title,
    fallbackTitle: naming.fallbackTitle,
  })
  const files: ReceivedPath[] = [
    { path: indexMarkdown, content: file.content },
    { path: indexHtml, content: await pack.appendBytes(page.html), generated: true },
  ]
  return stageVersion(parsersForPack(deps, pack), { files, allowed: [], source })
}
