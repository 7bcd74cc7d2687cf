// Appends operator actions to the audit log.
import { idBytes, makeId } from '@plinth/domain/base/ids'
import type { AuditAction } from '../../ports/database/audit-log.ts'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import type { OperatorActor } from './actor.ts'

/** An operator in a browser session, or the `plinthd` command line. */
export type Operator = Pick<OperatorActor, 'userId'> | 'plinthd'

export interface Action {
  readonly by: Operator
  readonly action: AuditAction
  readonly subject: { readonly id: string; readonly name: string }
  readonly note: string
}

/** Call in the transaction that performs the action, so that no action goes unrecorded. */
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
