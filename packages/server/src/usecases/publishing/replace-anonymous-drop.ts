// Replaces the content of an anonymous drop.
import { AppError } from '@plinth/domain/base/errors'
import type { PublisherActor } from '../access/actor.ts'
import { lockManagedDrop, type ManagedDrop } from '../access/managed-drop.ts'
import { refuseRemoved } from '../access/owned-drop.ts'
import { type DropView, viewDrop } from '../drops/drop-view.ts'
import { commitVersion } from '../versions/commit-version.ts'
import {
  type AnonymousDeps,
  requireAnonymousPublishing,
  stageAnonymousContent,
} from './publish-anonymous-content.ts'
import { contentOfFile, type FileInput } from './publish-anonymously.ts'
import { contentOfMarkdown, type MarkdownInput } from './publish-markdown-anonymously.ts'
import type { PublishedVersion } from './publish-to-drop.ts'
import { storeVersion, withoutKnownContents } from './store-version.ts'

export interface Replacement {
  readonly drop: ManagedDrop
  readonly page: FileInput | MarkdownInput
}

/**
 * The address and the time of expiry stay the same. The commit removes the previous version; the
 * next housekeeping run deletes its pack, because a response that is being prepared may still read
 * it. Needs no bot check and is not counted as a publish: it adds no address.
 */
export async function replaceAnonymousDrop(
  deps: AnonymousDeps,
  actor: PublisherActor,
  { drop, page }: Replacement,
): Promise<DropView & Pick<PublishedVersion, 'warnings'>> {
  requireAnonymousPublishing(deps)
  refuseOffline(drop, deps.clock.now())
  const content = 'parts' in page ? contentOfFile(page) : contentOfMarkdown(page)
  const folder = await deps.spool.openFolder()
  try {
    const { pack } = folder
    const staged = await stageAnonymousContent(deps, actor, { pack, content })
    const target = { dropId: drop.id, pack, createdBy: null }
    const prepare = withoutKnownContents(staged)
    const view = await storeVersion(deps, target, prepare, async (tx, version) => {
      const now = version.createdAt
      const current = await lockManagedDrop(tx, actor, drop.id)
      refuseOffline(current, now)
      await tx.drops.update(current, { name: content.name, updatedAt: now })
      // The plan keeps one version, so this removes the previous one.
      const commit = { drop: current, plan: deps.anonymousPlan, version }
      const liveVersion = await commitVersion(deps, tx, commit)
      return viewDrop({ ...current, name: content.name, liveVersion }, null, now)
    })
    return { ...view, warnings: staged.warnings }
  } finally {
    await folder.dispose()
  }
}

function refuseOffline(drop: ManagedDrop, now: number): void {
  refuseRemoved(drop)
  if (viewDrop(drop, null, now).status === 'expired') {
    throw new AppError(
      'forbidden',
      'This page has expired, so it cannot be replaced. Publish it again at a new address.',
    )
  }
}
