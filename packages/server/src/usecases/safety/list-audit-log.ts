// Lists the audit log of operator actions.
import type { AuditEntry } from '../../ports/audit-log.ts'
import type { Place } from '../../ports/page.ts'
import type { OperatorActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { type Listed, readPage } from './listed.ts'

export const listAuditLog = (
  { database }: Pick<Deps, 'database'>,
  _operator: OperatorActor,
  input: { readonly before: Place | null },
): Promise<Listed<AuditEntry>> =>
  readPage(
    input.before,
    (page) => database.read.auditLog.list(page),
    ({ at, id }) => ({ at, id }),
  )
