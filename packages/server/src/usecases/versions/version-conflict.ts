// The error `version_conflict`: which version is live, who made it, and what it changed.
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { diffVersions } from './diff-versions.ts'
import { FailedPrecondition } from './failed-precondition.ts'
import { type Author, findAuthors } from './version-view.ts'

export type ConflictDeps = Pick<Deps, 'database' | 'blobs' | 'clock' | 'failures'>

export interface Conflict {
  /** Null if the change was to create the drop. */
  readonly dropId: DropId | null
  /** The version that the client has seen; null if it named none. */
  readonly base: { readonly number: number } | { readonly id: string } | null
  readonly paths: readonly string[]
  /** Whether the client named the version in a header. */
  readonly precondition: boolean
}

export async function versionConflict(
  deps: ConflictDeps,
  actor: AccountActor,
  { dropId, base, paths, precondition }: Conflict,
): Promise<AppError> {
  const { read } = deps.database
  const live = (dropId && (await read.drops.find(dropId))?.liveVersion) ?? null
  if (!live) return conflict({ current: 0, author: null, diff: '', precondition })
  const authorOf = await findAuthors(read, actor.tenantId, [live.createdBy])
  const seen = base && (await findSeen(deps, live, base))
  const author = nameOf(authorOf(live.createdBy))
  // The difference from a draft would look as if someone had undone it.
  if (seen?.publishedAt === null)
    return conflict({ current: live.number, author, draft: seen.number, diff: '', precondition })
  const diff = seen ? await diffVersions(deps, { from: seen, to: live, paths }) : ''
  return conflict({ current: live.number, author, diff, precondition })
}

/** Null if the version is no longer kept, or the client cannot have seen it. */
async function findSeen(
  { database, clock }: ConflictDeps,
  live: VersionRecord,
  base: NonNullable<Conflict['base']>,
): Promise<VersionRecord | null> {
  const versions = await database.read.versions.ofDrop(live.dropId, clock.now())
  const isSeen = (version: VersionRecord) =>
    'id' in base ? version.id === base.id : version.number === base.number
  return versions.find(isSeen) ?? null
}

interface Found {
  /** Number of the live version; 0 if there is none. */
  readonly current: number
  readonly author: string | null
  /** Number of the version that the change is based on, if that is a draft. */
  readonly draft?: number
  readonly diff: string
  readonly precondition: boolean
}

function conflict({ current, author, draft, diff, precondition }: Found): AppError {
  const state =
    current === 0
      ? 'The drop has no live version.'
      : `Version ${current} is live${author === null ? '' : `, by ${author}`}.`
  const look = diff
    ? 'Look at `diff`, which leads from your base version to it'
    : 'Read its files again'
  const how =
    current === 0
      ? 'Send the request without a base version.'
      : draft === undefined
        ? `${look}, then repeat your change based on version ${current}.`
        : `Version ${draft} is a draft, which later changes do not include: make it live first, or repeat its changes together with yours, based on version ${current}.`
  const Failure = precondition ? FailedPrecondition : AppError
  return new Failure(
    'version_conflict',
    `Your change is based on another version than the live one, so nothing was changed. ${state} ${how}`,
    { extra: { current_version: current, author, diff } },
  )
}

/** The name and the address, as far as they are known. */
function nameOf(author: Author | null): string | null {
  if (!author) return null
  const { name, email } = author
  if (!name || email === null) return name || email
  return `${name} <${email}>`
}
