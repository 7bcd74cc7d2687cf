// REST handlers that read and edit files, and publish by slug.
import type { fileOperations } from '@plinth/contract/operations/files'
import type { UseCases } from '../../usecases/bind.ts'
import type { EditedVersion } from '../../usecases/editing/edit-files.ts'
import type { Urls } from '../http/urls.ts'
import type { FileContent, HandlersOf } from './handler.ts'
import { presentUpload } from './present.ts'
import { baseOf } from './version-tag.ts'

export const createFileHandlers = (
  useCases: UseCases,
  urls: Urls,
): HandlersOf<typeof fileOperations> => ({
  async listFiles({ actor, drop, query, setVersion }) {
    const { version, landingPage, files } = await useCases.listFiles(actor, { drop, ...query })
    setVersion(version)
    return {
      version_id: version.id,
      version_number: version.number,
      landing_page: landingPage,
      files: files.map(({ path, size, type, digest: sha256 }) => ({ path, size, type, sha256 })),
    }
  },

  async readFile({ actor, drop, params: { path }, query }): Promise<FileContent> {
    const { version, from_line: fromLine, to_line: toLine } = query
    const file = { drop, path, version }
    if (fromLine === undefined && toLine === undefined) return useCases.openFile(actor, file)
    const read = await useCases.readText(actor, { ...file, fromLine, toLine })
    return {
      ...read,
      size: Buffer.byteLength(read.text),
      lines: `${read.fromLine}-${read.toLine}/${read.lineCount}`,
      open: async () => read.text,
    }
  },

  async editFile({ actor, drop, params: { path }, body, ifMatch, setVersion }) {
    const { edits, draft, note, base_version: number } = body
    const edited = await useCases.editFiles(actor, {
      drop,
      edits: edits.map((edit) => ({ ...edit, path })),
      base: baseOf(ifMatch, number),
      draft,
      note,
    })
    if (!draft) setVersion(edited.version)
    return presentEdited(urls, edited, draft)
  },

  async changeFiles({ actor, drop, body, ifMatch, setVersion }) {
    const { changes, draft, note, base_version: number } = body
    const edited = await useCases.editFiles(actor, {
      drop,
      edits: [],
      note,
      changes: changes.map(({ rename_to: renameTo, ...change }) => ({ ...change, renameTo })),
      base: baseOf(ifMatch, number),
      draft,
    })
    if (!draft) setVersion(edited.version)
    return presentEdited(urls, edited, draft)
  },

  async publishAtSlug({ actor, params, body: parts, ifMatch: base, setVersion, setCreated }) {
    const published = await useCases.publishAtSlug(actor, { ...params, parts, base })
    const { id, slug, version, created } = published
    if (created) setCreated()
    setVersion(version)
    return { id, slug, url: urls.drop(slug), ...presentUpload(published) }
  },
})

const presentEdited = (urls: Urls, edited: EditedVersion, draft: boolean) => ({
  ...presentUpload(edited),
  live: !draft,
  preview_url: urls.preview(edited.version.previewLabel),
  edited_version: edited.editedVersion.number,
})
