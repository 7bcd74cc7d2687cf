// Publishes one HTML or Markdown file to an existing drop.
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import {
  type PublishDeps,
  type PublishedVersion,
  publishToDrop,
  type Upload,
} from './publish-to-drop.ts'
import { receiveSingleFile } from './receive-single-file.ts'
import { stageSingleFile } from './stage-single-file.ts'
import type { StagedVersion } from './staged-version.ts'
import { readForm, type UploadForm } from './upload-form.ts'
import type { UploadPart } from './upload-part.ts'
import { originOf, sourceOf } from './version-source.ts'

export interface UploadInput {
  readonly drop: OwnedDrop
  readonly parts: AsyncIterable<UploadPart>
  /** Absent if the form may name it. */
  readonly base?: BaseVersion | undefined
}

/** The new version goes live, unless `if_changed` is set and the live one has the same files. */
export function uploadFile(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, parts, base }: UploadInput,
): Promise<PublishedVersion> {
  const form = readForm(parts, base)
  const request = { drop, ifChanged: form.ifChanged, base: form.base }
  return publishToDrop(deps, actor, request, (upload) => stageFile(upload, actor, { form, drop }))
}

interface PageUpload {
  readonly form: UploadForm
  readonly drop: Pick<OwnedDrop, 'name' | 'slug'>
}

export async function stageFile(
  { folder: { pack }, budget, staging }: Upload,
  actor: AccountActor,
  { form, drop }: PageUpload,
): Promise<StagedVersion> {
  const file = await receiveSingleFile(pack, form.parts, budget)
  return stageSingleFile(staging, pack, file, {
    title: null,
    fallbackTitle: drop.name || file.basename || drop.slug,
    origin: originOf(actor, {
      source: sourceOf(actor, form.template, 'upload'),
      note: form.note(),
    }),
  })
}
