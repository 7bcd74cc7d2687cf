// Edits files of the live version: exact replacements in texts, or changes of whole files, that make
// one new version.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@plinth/domain/base/errors'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import { parseNote } from '@plinth/domain/versions/note'
import type { VersionRecord, VersionSource } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import { type OwnedDrop, ownedDrop } from '../access/owned-drop.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'
import {
  admitUpload,
  lockToPublish,
  type PublishDeps,
  type PublishedVersion,
  rightToPublish,
} from '../publishing/publish-to-drop.ts'
import { accountStaging } from '../publishing/staging.ts'
import { storeVersion } from '../publishing/store-version.ts'
import { originOf } from '../publishing/version-source.ts'
import { onBaseVersion, requireBase } from '../versions/base-version.ts'
import { commitVersion } from '../versions/commit-version.ts'
import { publicationOf } from '../versions/publication.ts'
import { applyChanges, type FileChange } from './changed-files.ts'
import { openVersion } from './chosen-version.ts'
import { describeDamage } from './damaged-files.ts'
import { endTurn, mayEdit, takeTurn } from './edit-turn.ts'
import { applyEdits, type FileEdit, orderEdits } from './edited-files.ts'
import { type Edit, stageEdit } from './stage-edit.ts'

export interface EditInput {
  readonly drop: OwnedDrop
  /** Exact replacements; empty with `changes`. */
  readonly edits: readonly FileEdit[]
  /** Changes of whole files, instead of `edits`. */
  readonly changes?: readonly FileChange[] | undefined
  /** The version that must be live; absent to edit whichever is. */
  readonly base?: BaseVersion | undefined
  /** True to leave the live version unchanged. */
  readonly draft?: boolean | undefined
  readonly source?: VersionSource | undefined
  readonly note?: string | undefined
}

export interface EditedVersion extends PublishedVersion {
  /** The version that the edits were applied to. */
  readonly editedVersion: VersionRecord
  /** The files that the edits changed. */
  readonly paths: readonly string[]
}

export type EditDeps = PublishDeps & Pick<Deps, 'editTurns'>

/** Another version became live after the edits were applied. */
class LiveVersionMoved extends Error {}

/** Milliseconds between two looks at whether it is this edit's turn. */
const waitMs = 25
/** About half a minute. */
const maxWaits = 1200

/**
 * All or nothing. Without a base version, edits that meet another change are applied again to its
 * result, so parallel edits of different places all survive. In one process they take turns, because
 * an edit that is applied while others commit would rarely succeed.
 */
export async function editFiles(
  deps: EditDeps,
  actor: AccountActor,
  request: EditInput,
): Promise<EditedVersion> {
  const input = { ...request, note: parseNote(request.note ?? '') }
  requireRight(actor, rightToPublish(input.draft ? 'draft' : 'live'))
  const paths = (input.changes ?? input.edits).flatMap(({ path }) => path ?? [])
  const change = { drop: input.drop, base: () => input.base, paths }
  return onBaseVersion(deps, actor, change, () => {
    requireBase(input.drop, input.base)
    return deps.editTurns.run(input.drop.id, () => editWithRetries(deps, actor, input))
  })
}

async function editWithRetries(
  deps: EditDeps,
  actor: AccountActor,
  input: EditInput,
): Promise<EditedVersion> {
  const dropId = input.drop.id
  let hasTurn = false
  try {
    for (let waits = 0; waits < maxWaits; waits++) {
      if (await mayEdit(deps, dropId)) {
        const edited = await tryEdit(deps, actor, input)
        if (edited) return edited
        hasTurn = await takeTurn(deps, dropId)
      } else await sleep(waitMs)
    }
  } finally {
    if (hasTurn) await endTurn(deps, dropId)
  }
  throw new AppError('unavailable', 'This drop changes too often at the moment. Try again.', {
    retryAfter: 1,
  })
}

/** Null if another version went live meanwhile. */
async function tryEdit(
  deps: EditDeps,
  actor: AccountActor,
  input: EditInput,
): Promise<EditedVersion | null> {
  // Read again: another edit may have had the turn before.
  const drop = await ownedDrop(deps.database.read.drops, actor, input.drop.id)
  return edit(deps, actor, { ...input, drop }).catch((error: unknown) => {
    if (error instanceof LiveVersionMoved) return null
    throw error
  })
}

async function edit(
  deps: EditDeps,
  actor: AccountActor,
  { drop, edits, changes, base, draft, source = actor.channel ?? 'upload', note }: EditInput,
): Promise<EditedVersion> {
  const as = draft ? 'draft' : 'live'
  const origin = originOf(actor, { source, note })
  const requiredFeature = drop.liveVersion && drop.liveVersion.fileCount > 1 ? 'bundles' : null
  const { plan, budget } = await admitUpload(deps, actor, {
    drop,
    as,
    base: () => base,
    ...(requiredFeature && { requiredFeature }),
  })
  const folder = await deps.spool.openFolder()
  try {
    const { pack } = folder
    const staging = { ...deps, ...accountStaging(deps, actor, plan) }
    const target = { dropId: drop.id, pack, createdBy: actor.userId }
    const prepare = async () => {
      const { version, manifest } = await openVersion(deps, { drop })
      const opened = { version, manifest, pack }
      const changed: Pick<Edit, 'files' | 'moved'> = changes
        ? await applyChanges(deps, { ...opened, changes })
        : { files: await applyEdits(deps, { ...opened, edits: orderEdits(manifest, edits) }) }
      const edited = { drop, version, manifest, pack, origin, budget, plan, ...changed }
      const staged = await stageEdit(staging, edited).catch((error: unknown) => {
        throw describeDamage(error, manifest)
      })
      return { ...staged, version, paths: [...changed.files.keys()] }
    }
    const prepareLive = () => prepare().catch((error) => rethrowIfLive(deps, drop, error))
    return await storeVersion(deps, target, prepareLive, async (tx, unnumbered, prepared) => {
      const { version: edited, staged, paths } = prepared
      const lock = { dropId: drop.id, now: unnumbered.createdAt, as, base } as const
      const { drop: current, owner, plan } = await lockToPublish(tx, actor, lock)
      if (current.liveVersion?.id !== edited.id) throw new LiveVersionMoved()
      const version = await commitVersion(deps, tx, {
        drop: current,
        plan,
        version: unnumbered,
        ...(draft && { as: 'draft' }),
        committer: actor,
      })
      const publication = publicationOf({ drop: current, owner, now: lock.now }, staged.warnings)
      return { version, ...publication, changed: true, editedVersion: edited, paths }
    })
  } finally {
    await folder.dispose()
  }
}

/** A version that is not live any more may be incomplete, and an edit of it may match no longer. */
async function rethrowIfLive(
  { database }: EditDeps,
  { id, liveVersion }: OwnedDrop,
  error: unknown,
): Promise<never> {
  const live = (await database.read.drops.find(id))?.liveVersion
  throw live?.id === liveVersion?.id ? error : new LiveVersionMoved()
}
