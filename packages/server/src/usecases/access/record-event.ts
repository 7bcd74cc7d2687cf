// Appends an event to the activity of a drop.
import type { DropId } from '@plinth/domain/base/ids'
import type { DropEventDetail, DropEventKind } from '@plinth/domain/lifecycle/drop-events'
import type { Credential } from '../../ports/database/credentials.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { AccountActor } from './actor.ts'

export interface RecordedEvent {
  readonly dropId: DropId
  readonly kind: DropEventKind
  /** Null if the service or an operator caused it. */
  readonly actor: Pick<AccountActor, 'userId' | 'credential' | 'agent'> | null
  readonly detail?: DropEventDetail
  readonly at: number
}

/** Call in the transaction that makes the change. */
export async function recordEvent(
  tx: Transaction,
  { dropId, kind, actor, detail = {}, at }: RecordedEvent,
): Promise<void> {
  const credential = actor && namedCredential(actor)
  await tx.dropEvents.append({ dropId, kind, actor: actor?.userId ?? null, credential, detail, at })
}

/**
 * A connection that is not an app's is the command line: the user's own hand. What the request says
 * about its client does not count, because an app could hide behind it.
 */
const namedCredential = ({
  credential,
  agent,
}: Pick<AccountActor, 'credential' | 'agent'>): Credential | null =>
  credential?.kind === 'token' || agent !== undefined ? (credential ?? null) : null
