// Publishes one HTML or Markdown file to an existing drop.
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
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

/** The new version goes live. */
export function uploadFile(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, parts }: UploadInput,
): Promise<PublishedVersion> {
  const template = takeTemplateField(parts)
  return publishToDrop(deps, actor, { drop }, async ({ folder: { pack }, budget }) => {
    const file = await receiveSingleFile(pack, template.parts, budget)
    return stageSingleFile(deps, pack, file, {
      title: null,
      fallbackTitle: drop.name || file.basename || drop.slug,
      source: sourceOf(actor, template, 'upload'),
    })
  })
}
