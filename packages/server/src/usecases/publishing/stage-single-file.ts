// A single file becomes the landing page, whatever its name; Markdown is rendered and kept beside it.
import { parseSitePath } from '@plinth/domain/site-path'
import type { Parsers } from '../../ports/parsers.ts'
import type { SpoolFolder } from '../../ports/spool.ts'
import type { VersionSource } from '../../ports/versions.ts'
import type { ReceivedFile } from './receive-single-file.ts'
import { type StagedVersion, stageVersion } from './staged-version.ts'

const indexHtml = parseSitePath('index.html')
const indexMarkdown = parseSitePath('index.md')

export interface PageNaming {
  readonly title: string | null
  readonly fallbackTitle: string
  readonly source: VersionSource
}

export async function stageSingleFile(
  parsers: Parsers,
  folder: SpoolFolder,
  file: ReceivedFile,
  naming: PageNaming,
): Promise<StagedVersion> {
  if (file.kind === 'html') {
    return stageVersion(parsers, [{ path: indexHtml, local: file.local }], naming.source)
  }
  const page = await parsers.renderMarkdown(file.local.file, {
    title: naming.title,
    fallbackTitle: naming.fallbackTitle,
  })
  const rendered = await folder.write(page.html)
  return stageVersion(
    parsers,
    [
      { path: indexMarkdown, local: file.local },
      { path: indexHtml, local: rendered, generated: true },
    ],
    naming.source,
  )
}
