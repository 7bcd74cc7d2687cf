// Publishes a folder or zip archive to an existing drop.
import type { AccountActor } from './actor.ts'
import {
  type PublishDeps,
  type PublishedVersion,
  publishToSite,
} from './publishing/publish-to-site.ts'
import { receiveBundle } from './publishing/receive-bundle.ts'
import { stageVersion, stagingIn } from './publishing/staged-version.ts'
import { takeTemplateField } from './publishing/template-field.ts'
import { sourceOf } from './publishing/version-source.ts'
import type { UploadInput } from './upload-file.ts'

/** The new version goes live. */
export function uploadBundle(
  deps: PublishDeps,
  actor: AccountActor,
  input: UploadInput,
): Promise<PublishedVersion> {
  const template = takeTemplateField(input.parts)
  const request = { siteId: input.id, needs: 'bundles' } as const
  return publishToSite(deps, actor, request, async ({ folder, budget, uploadCap }) => {
    const { parsers } = deps
    const files = await receiveBundle({ parsers, uploadCap }, folder, template.parts, budget)
    const staging = stagingIn(parsers, folder.pack)
    return stageVersion(staging, files, sourceOf(actor, template, 'bundle'))
  })
}
