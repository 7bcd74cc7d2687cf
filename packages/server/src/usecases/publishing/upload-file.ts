// Publishes one HTML or Markdown file to an existing drop.
import type { AccountActor } from '../access/actor.ts'
import { type PublishDeps, type PublishedVersion, publishToDrop } from './publish-to-drop.ts'
import { receiveSingleFile } from './receive-single-file.ts'
import { stageSingleFile } from './stage-single-file.ts'
import { takeTemplateField } from './template-field.ts'
import type { UploadPart } from './upload-part.ts'
import { sourceOf } from './version-source.ts'

export interface UploadInput {
  readonly id: string
  readonly parts: AsyncIterable<UploadPart>
}

/** The new version goes live. */
export function uploadFile(
  deps: PublishDeps,
  actor: AccountActor,
  input: UploadInput,
): Promise<PublishedVersion> {
  const template = takeTemplateField(input.parts)
  return publishToDrop(
    deps,
    actor,
    { dropId: input.id },
    async ({ drop, folder: { pack }, budget }) => {
      const file = await receiveSingleFile(pack, template.parts, budget)
      return stageSingleFile(deps.parsers, pack, file, {
        title: null,
        fallbackTitle: drop.name || file.basename || drop.slug,
        source: sourceOf(actor, template, 'upload'),
      })
    },
  )
}
