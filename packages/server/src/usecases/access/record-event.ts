// Appends an event to the activity of a drop.
import type { DropId } from '@plinth/domain/base/ids'
import type { DropEventDetail, DropEventKind } from '@plinth/domain/lifecycle/drop-events'
import type { Transaction } from '../../ports/database/database.ts'
import type { AccountActor } from './actor.ts'

export interface RecordedEvent {
  readonly dropId: DropId
  readonly kind: DropEventKind
  /** Null if the service or an operator caused it. */
  readonly actor: Pick<AccountActor, 'userId' | 'credential' | 'channel'> | null
  readonly detail?: DropEventDetail
  readonly at: number
}

/** Call in the transaction that makes the change. */
export async function recordEvent(
  tx: Transaction,
  { dropId, kind, actor, detail = {}, at }: RecordedEvent,
): Promise<void> {
  // The command line is the user's own hand, not an app that acts for them.
  const credential = (actor?.channel === undefined && actor?.credential) || null
  await tx.dropEvents.append({ dropId, kind, actor: actor?.userId ?? null, credential, detail, at })
}
