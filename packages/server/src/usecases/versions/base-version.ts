// The version that a change is based on. A change is refused if another version is live by then, so
// that no client overwrites what it has not seen.
import type { DropId } from '@plinth/domain/base/ids'
import { type BaseVersion, isBase } from '@plinth/domain/versions/base-version'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import { type ConflictDeps, versionConflict } from './version-conflict.ts'

interface Live {
  readonly liveVersion: Pick<VersionRecord, 'id' | 'number'> | null
}

/**
 * Thrown inside a transaction, which must await nothing but its own queries: `onBaseVersion` turns
 * it into an error with a diff.
 */
class BaseVersionMoved extends Error {}

/**
 * Call it early, to refuse a change before it is read, and under the tenant's lock. Without a base version, every
 * live version is accepted.
 */
export function requireBase({ liveVersion }: Live, base: BaseVersion | undefined): void {
  if (base && !isBase(liveVersion, base)) throw new BaseVersionMoved()
}

export interface BasedChange {
  /** Null if the change creates the drop. */
  readonly drop: { readonly id: DropId } | null
  /**
   * The base version as far as it is known: a form may name it after its files. Undefined for a
   * change that is not based on a version.
   */
  readonly base?: (() => BaseVersion | undefined) | undefined
  /** The files that the change is about: the diff begins with them. */
  readonly paths?: readonly string[]
}

/** Throws `version_conflict` if `requireBase` in `change` finds another version live. */
export async function onBaseVersion<T>(
  deps: ConflictDeps,
  actor: AccountActor,
  { drop, base, paths = [] }: BasedChange,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof BaseVersionMoved)) throw error
    const dropId = drop?.id ?? null
    const named = base?.()
    const precondition = named?.precondition === true
    throw await versionConflict(deps, actor, { dropId, base: knownOf(named), paths, precondition })
  }
}

/** How the client names the version that it has seen. */
function knownOf(base: BaseVersion | undefined): { number: number } | { id: string } | null {
  if (base && 'number' in base) return { number: base.number }
  const id = base && 'ids' in base ? base.ids[0] : undefined
  return id === undefined ? null : { id }
}
