// Publishes one HTML or Markdown file to an existing drop.
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
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
}

/** The new version goes live, unless `if_changed` is set and the live one has the same files. */
export function uploadFile(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, parts }: UploadInput,
): Promise<PublishedVersion> {
  const template = takeTemplateField(parts)
  const ifChanged = takeIfChangedField(template.parts)
  const request = { drop, ifChanged: ifChanged.isSet }
  return publishToDrop(deps, actor, request, async ({ folder: { pack }, budget, staging }) => {
    const file = await receiveSingleFile(pack, ifChanged.parts, budget)
    return stageSingleFile(staging, pack, file, {
      title: null,
      fallbackTitle: drop.name || file.basename || drop.slug,
      source: sourceOf(actor, template, 'upload'),
    })
  })
}
