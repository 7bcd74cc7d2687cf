// Reports a drop to the operators.
import {
  type Complaint,
  formatReportedPage,
  lessSevereReasons,
  maxOpenReports,
  mergeComplaints,
  type ReportReason,
} from '@plinth/domain/abuse/reports'
import { parseEmail } from '@plinth/domain/accounts/email'
import { AppError } from '@plinth/domain/base/errors'
import { idBytes, makeId, type ReportId } from '@plinth/domain/base/ids'
import { parseProse } from '@plinth/domain/base/text-fields'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { AnonymousActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { findAddress } from '../serving/find-address.ts'

export interface ReportInput {
  /** First label of any address of the drop, or a custom domain. */
  readonly label: string
  /** Path of the reported page, as in its URL. */
  readonly path: string
  readonly reason: ReportReason
  /** May be blank. */
  readonly details: string
  /** The reporter's email address for questions; may be blank. */
  readonly email: string
}

/** Open to everyone. Further reports from the same network are merged into its open one. */
export async function reportDrop(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls' | 'random' | 'signer'>,
  { network }: Pick<AnonymousActor, 'network'>,
  input: ReportInput,
): Promise<ReportId> {
  const complaint = {
    path: formatReportedPage(input.path, input.label),
    reason: input.reason,
    details: parseProse(input.details),
    contact: input.email.trim() === '' ? null : parseEmail(input.email),
  }
  await admitAttempts(deps, [{ kind: 'report_network', key: network }])
  const drop = await findShown(deps, input.label)
  const reporter = deps.signer.keyedHash('reporter', `${drop.id} ${network}`)
  return deps.database.transact(async (tx) => {
    await tx.reports.lock(drop.id)
    const own = await tx.reports.findOpen(drop.id, reporter)
    if (own) {
      await tx.reports.revise(own.id, mergeComplaints(own, complaint))
      return own.id
    }
    const id = makeId('report', deps.random(idBytes))
    // A report beyond the limit is accepted but not stored: the reporter has nothing else to do.
    if (await admitReport(tx, drop, complaint)) {
      const { id: dropId, slug } = drop
      const createdAt = deps.clock.now()
      await tx.reports.insert({ id, dropId, slug, ...complaint, reporter, createdAt })
    }
    return id
  })
}

async function admitReport(
  { reports }: Transaction,
  { id }: DropRecord,
  { reason }: Complaint,
): Promise<boolean> {
  const open = (await reports.countOpen([id])).get(id) ?? 0
  return open < maxOpenReports || reports.deleteOldestOpen(id, lessSevereReasons(reason))
}

async function findShown(
  deps: Pick<Deps, 'database' | 'clock' | 'domainTls'>,
  label: string,
): Promise<DropRecord> {
  const address = await findAddress(deps, label)
  const drop =
    address?.kind === 'moved'
      ? await deps.database.read.drops.find(address.dropId)
      : address?.kind === 'drop' && address.drop
  if (!drop)
    throw new AppError('not_found', 'There is no site at this address. Check it for typos.')
  if (drop.removedAt !== null)
    throw new AppError(
      'not_found',
      'This site has already been removed. Thank you for reporting it.',
    )
  return drop
}
