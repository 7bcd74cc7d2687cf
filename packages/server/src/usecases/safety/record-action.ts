import { idBytes, makeId } from '@plinth/domain/ids'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { Transaction } from '../../ports/database.ts'
import type { OperatorActor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** Whoever has power over others' things: at their browser, or at the machine itself. */
export type Operator = Pick<OperatorActor, 'userId'> | 'plinthd'

export interface Action {
  readonly by: Operator
  readonly action: AuditAction
  readonly subject: { readonly id: string; readonly name: string }
  readonly note: string
}

/** In the transaction that does it: nothing happens that is not on record. */
export async function recordAction(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  { by, action, subject, note }: Action,
): Promise<void> {
  const actorId = by === 'plinthd' ? null : by.userId
  const actor = actorId === null ? 'plinthd' : ((await tx.users.find(actorId))?.email ?? actorId)
  await tx.auditLog.append({
    id: makeId('audit', random(idBytes)),
    at: clock.now(),
    actorId,
    actor,
    action,
    subjectId: subject.id,
    subject: subject.name,
    note,
  })
}
