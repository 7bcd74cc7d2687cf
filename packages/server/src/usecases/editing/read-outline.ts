// Reads the outline of a page: its headings with the lines that they are on.
import { planOf } from '@plinth/domain/plans/subscriptions'
import { formatOf } from '@plinth/domain/versions/document-format'
import type { Heading } from '@plinth/domain/versions/outline'
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { linesOf } from '@plinth/domain/versions/text-lines'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireTenant } from '../access/require-tenant.ts'
import { decodeText } from '../base/decode-text.ts'
import type { Deps } from '../base/deps.ts'
import { accountStaging } from '../publishing/staging.ts'
import { readContent } from '../storage/read-content.ts'
import { authoredFile } from './authored-file.ts'
import { openVersion, type ReadDeps } from './chosen-version.ts'
import type { FileInput } from './read-file.ts'

export interface Outline {
  readonly version: VersionRecord
  readonly path: string
  /** Null if the file is not text, or too large to be edited. */
  readonly lineCount: number | null
  /** Empty if the file is not a page. */
  readonly headings: readonly Heading[]
}

export type OutlineDeps = ReadDeps & Pick<Deps, 'failures' | 'parserPool' | 'spool'>

export async function readOutline(
  deps: OutlineDeps,
  actor: AccountActor,
  input: FileInput,
): Promise<Outline> {
  const { version, manifest } = await openVersion(deps, input)
  const { path, file } = authoredFile(manifest, input.path)
  const nothing = { version, path, lineCount: null, headings: [] }
  if (file.size > maxEditableBytes) return nothing
  const bytes = await readContent(deps, version.dropId, file)
  const text = decodeText(bytes)
  if (text === null) return nothing
  const { lineCount } = linesOf(text, {})
  const format = formatOf(path)
  const headings = format ? await headingsOf(deps, actor, { bytes, format }) : []
  return { version, path, lineCount, headings }
}

async function headingsOf(
  deps: OutlineDeps,
  actor: AccountActor,
  { bytes, format }: { readonly bytes: Buffer; readonly format: 'html' | 'markdown' },
): Promise<Heading[]> {
  const tenant = requireTenant(await deps.database.read.tenants.find(actor.tenantId))
  const { parsers } = accountStaging(deps, actor, planOf(tenant, deps.clock.now()))
  const folder = await deps.spool.openFolder()
  try {
    const content = await folder.pack.appendBytes(bytes)
    return await parsers.findHeadings(folder.pack.locate(content), format)
  } finally {
    await folder.dispose()
  }
}
