// Publishes a folder or zip archive to an existing drop.
import type { AccountActor } from '../access/actor.ts'
import { takeBaseVersionField } from './base-version-field.ts'
import { takeIfChangedField } from './if-changed-field.ts'
import { type PublishDeps, type PublishedVersion, publishToDrop } from './publish-to-drop.ts'
import { receiveBundle } from './receive-bundle.ts'
import { parsersForPack, stageVersion } from './staged-version.ts'
import { takeTemplateField } from './template-field.ts'
import type { UploadInput } from './upload-file.ts'
import { sourceOf } from './version-source.ts'

/** The new version goes live, unless `if_changed` is set and the live one has the same files. */
export function uploadBundle(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, parts, base: given }: UploadInput,
): Promise<PublishedVersion> {
  const template = takeTemplateField(parts)
  const ifChanged = takeIfChangedField(template.parts)
  const { parts: others, base } = takeBaseVersionField(ifChanged.parts, given)
  const options = { ifChanged: ifChanged.isSet, base }
  const request = { drop, requiredFeature: 'bundles', ...options } as const
  return publishToDrop(deps, actor, request, async ({ folder, budget, uploadCap, staging }) => {
    const { parsers } = staging
    const received = await receiveBundle({ parsers, uploadCap }, folder, others, budget)
    const source = sourceOf(actor, template, 'bundle')
    return stageVersion(parsersForPack(staging, folder.pack), { ...received, source })
  })
}
