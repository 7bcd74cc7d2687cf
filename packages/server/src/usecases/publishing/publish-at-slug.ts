// Publishes a page, a folder or an archive to the drop with a slug, or creates that drop.

import { parseSlug } from '@plinth/domain/addresses/slug'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { AccountActor } from '../access/actor.ts'
import { findOwnDropAtSlug } from '../drops/claim-slug.ts'
import type { PublishedDrop } from './publish-new-drop.ts'
import type { PublishDeps } from './publish-to-drop.ts'
import { publishToTarget } from './publish-to-target.ts'
import { stageBundle } from './upload-bundle.ts'
import { stageFile } from './upload-file.ts'
import { readForm } from './upload-form.ts'
import type { UploadPart } from './upload-part.ts'

export interface PublishAtSlugInput {
  readonly slug: string
  readonly parts: AsyncIterable<UploadPart>
  /** Absent if the form may name it. */
  readonly base?: BaseVersion | undefined
}

export async function publishAtSlug(
  deps: PublishDeps,
  actor: AccountActor,
  { slug: text, parts, base: given }: PublishAtSlugInput,
): Promise<PublishedDrop & { readonly created: boolean }> {
  const slug = parseSlug(text)
  const { database, clock } = deps
  const existing = await findOwnDropAtSlug(database.read, actor, { slug, now: clock.now() })
  const form = readForm(parts, given)
  const { isBundle, parts: all, close } = await findKind(form.parts)
  const { ifChanged, base } = form
  const target = {
    existing,
    slug,
    name: '',
    ifChanged,
    base,
    ...(isBundle && { requiredFeature: 'bundles' as const }),
  }
  const drop = existing ?? { name: '', slug }
  try {
    const published = await publishToTarget(deps, actor, target, (upload) =>
      isBundle
        ? stageBundle(upload, actor, { ...form, parts: all })
        : stageFile(upload, actor, { form: { ...form, parts: all }, drop }),
    )
    return { ...published, created: existing === null }
  } finally {
    await close()
  }
}

interface KnownForm {
  readonly isBundle: boolean
  readonly parts: AsyncIterable<UploadPart>
  /** Must be called at the end: a body that was begun is otherwise never read to its end. */
  readonly close: () => Promise<unknown>
}

/** The first file tells what the form is; the parts before it are kept. */
async function findKind(parts: AsyncIterable<UploadPart>): Promise<KnownForm> {
  const iterator = parts[Symbol.asyncIterator]()
  const read: UploadPart[] = []
  let isBundle = false
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const part = next.value
    read.push(part)
    if (part.kind === 'field') continue
    isBundle = part.field === 'files' || /\.zip$/i.test(part.filename)
    break
  }
  async function* all(): AsyncGenerator<UploadPart> {
    yield* read
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield next.value
    }
  }
  const close = async () => iterator.return?.()
  return { isBundle, parts: isBundle ? all() : withoutBundleFields(all()), close }
}

/** A page has no use for them, and a script may send them with every upload. */
async function* withoutBundleFields(parts: AsyncIterable<UploadPart>): AsyncGenerator<UploadPart> {
  for await (const part of parts) {
    if (part.kind === 'file' || !['strip_root', 'allow'].includes(part.field)) yield part
  }
}
