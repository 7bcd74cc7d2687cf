// Publishes one HTML or Markdown file to an existing drop.
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { BaseVersion } from '../versions/base-version.ts'
import { takeBaseVersionField } from './base-version-field.ts'
import { takeIfChangedField } from './if-changed-field.ts'
import { type PublishDeps, type PublishedVersion, publishToDrop } from './publish-to-drop.ts'
import { receiveSingleFile } from './receive-single-file.ts'
import { stageSingleFile } from './stage-single-file.ts'
import { takeTemplateField } from './template-field.ts'
import type { UploadPart } from './upload-part.ts'
import { sourceOf } from './version-source.ts'

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
  const template = takeTemplateField(parts)
  const ifChanged = takeIfChangedField(template.parts)
  const based = takeBaseVersionField(ifChanged.parts, base)
  const request = { drop, ifChanged: ifChanged.isSet, base: based.base }
  return publishToDrop(deps, actor, request, async ({ folder: { pack }, budget, staging }) => {
    const file = await receiveSingleFile(pack, based.parts, budget)
    return stageSingleFile(staging, pack, file, {
      title: null,
      fallbackTitle: drop.name || file.basename || drop.slug,
      source: sourceOf(actor, template, 'upload'),
    })
  })
}
