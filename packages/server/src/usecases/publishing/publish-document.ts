// Publishes one page given as text.

import { parseSlug } from '@plinth/domain/addresses/slug'
import { AppError } from '@plinth/domain/base/errors'
import { parseName } from '@plinth/domain/base/text-fields'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { DocumentFormat } from '@plinth/domain/versions/document-format'
import { parseNote } from '@plinth/domain/versions/note'
import type { VersionSource } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { findOwnDropAtSlug } from '../drops/claim-slug.ts'
import { hashDropPassword } from '../drops/drop-password.ts'
import type { PublishedDrop } from './publish-new-drop.ts'
import type { PublishDeps } from './publish-to-drop.ts'
import { publishToTarget } from './publish-to-target.ts'
import { receiveText } from './receive-single-file.ts'
import { stageSingleFile } from './stage-single-file.ts'
import { originOf } from './version-source.ts'

export interface DocumentInput {
  readonly content: string
  readonly format: DocumentFormat
  readonly source: VersionSource
  readonly slug?: string | undefined
  readonly title?: string | undefined
  readonly password?: string | undefined
  /** True to add a draft, which is not live. */
  readonly draft?: boolean | undefined
  readonly base?: BaseVersion | undefined
  readonly note?: string | undefined
}

/** Publishes to the tenant's drop with this slug if there is one, else creates a drop. */
export async function publishDocument(
  deps: PublishDeps & Pick<Deps, 'passwords'>,
  actor: AccountActor,
  input: DocumentInput,
): Promise<PublishedDrop> {
  const slug = input.slug === undefined ? null : parseSlug(input.slug)
  const title = parseName(input.title ?? '')
  const note = parseNote(input.note ?? '')
  const { database, clock } = deps
  const wanted = slug && { slug, now: clock.now() }
  const existing = wanted && (await findOwnDropAtSlug(database.read, actor, wanted))
  const { password, draft, base } = input
  if (draft && password !== undefined) {
    throw new AppError(
      'invalid_field',
      'A password protects the whole drop at once, so it cannot be set with a draft. Change the settings of the drop instead.',
    )
  }
  // Agents repeat the password with every version. Keeping the hash of an unchanged password keeps
  // visitors' cookies valid.
  const currentHash = existing?.passwordHash ?? null
  const target = {
    existing,
    slug,
    name: title,
    draft,
    base: () => base,
    ...(password !== undefined && {
      passwordHash: await hashDropPassword(deps, actor, { password, currentHash }),
    }),
  }
  return publishToTarget(
    deps,
    actor,
    target,
    async ({ folder: { pack }, budget, staging, fallbackTitle }) => {
      const file = await receiveText(pack, { kind: input.format, text: input.content }, budget)
      const naming = {
        title: title || null,
        fallbackTitle,
        origin: originOf(actor, { source: input.source, note }),
      }
      return stageSingleFile(staging, pack, file, naming)
    },
  )
}
