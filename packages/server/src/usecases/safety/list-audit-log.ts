// Lists the audit log of operator actions.
import type { AuditEntry } from '../../ports/audit-log.ts'
import type { PageCursor } from '../../ports/page.ts'
import type { OperatorActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { type ResultPage, readResultPage } from './listed.ts'

export const listAuditLog = (
  { database }: Pick<Deps, 'database'>,
  _operator: OperatorActor,
  input: { readonly before: PageCursor | null },
): Promise<ResultPage<AuditEntry>> =>
  readResultPage(
    input.before,
    (page) => database.read.auditLog.list(page),
    ({ at, id }) => ({ at, id }),
  )
