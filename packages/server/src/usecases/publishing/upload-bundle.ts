// Publishes a folder or zip archive to an existing drop.
import type { AccountActor } from '../access/actor.ts'
import {
  type PublishDeps,
  type PublishedVersion,
  publishToDrop,
  type Upload,
} from './publish-to-drop.ts'
import { receiveBundle } from './receive-bundle.ts'
import { parsersForPack, type StagedVersion, stageVersion } from './staged-version.ts'
import type { UploadInput } from './upload-file.ts'
import { readForm, type UploadForm } from './upload-form.ts'
import { originOf, sourceOf } from './version-source.ts'

/** The new version goes live, unless `if_changed` is set and the live one has the same files. */
export function uploadBundle(
  deps: PublishDeps,
  actor: AccountActor,
  { drop, parts, base }: UploadInput,
): Promise<PublishedVersion> {
  const form = readForm(parts, base)
  const options = { ifChanged: form.ifChanged, base: form.base }
  const request = { drop, requiredFeature: 'bundles', ...options } as const
  return publishToDrop(deps, actor, request, (upload) => stageBundle(upload, actor, form))
}

export async function stageBundle(
  { folder, budget, uploadCap, staging }: Upload,
  actor: AccountActor,
  { parts, template, note }: UploadForm,
): Promise<StagedVersion> {
  const { parsers } = staging
  const received = await receiveBundle({ parsers, uploadCap }, folder, parts, budget)
  const origin = originOf(actor, {
    source: sourceOf(actor, template, 'bundle'),
    note: note(),
  })
  return stageVersion(parsersForPack(staging, folder.pack), { ...received, origin })
}
