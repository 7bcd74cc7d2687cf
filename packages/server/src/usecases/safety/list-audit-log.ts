// Lists the audit log of operator actions.
import type { AuditEntry } from '../../ports/database/audit-log.ts'
import type { PageCursor } from '../../ports/database/page.ts'
import type { OperatorActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { type ResultPage, readResultPage } from './result-page.ts'

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
