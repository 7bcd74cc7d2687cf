// Publishes one HTML or Markdown file to an existing drop.
import type { AccountActor } from '../acting/actor.ts'
import { type PublishDeps, type PublishedVersion, publishToSite } from './publish-to-drop.ts'
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
  return publishToSite(
    deps,
    actor,
    { siteId: input.id },
    async ({ site, folder: { pack }, budget }) => {
      const file = await receiveSingleFile(pack, template.parts, budget)
      return stageSingleFile(deps.parsers, pack, file, {
        title: null,
        fallbackTitle: site.name || file.basename || site.slug,
        source: sourceOf(actor, template, 'upload'),
      })
    },
  )
}
