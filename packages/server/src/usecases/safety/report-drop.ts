import { createHash } from 'node:crypto'
import { parseEmail } from '@plinth/domain/email'
import { AppError } from '@plinth/domain/errors'
import { idBytes, makeId, type ReportId } from '@plinth/domain/ids'
import { mostOpenReports, type ReportReason } from '@plinth/domain/reports'
import { parseProse } from '@plinth/domain/text-fields'
import type { SiteRecord } from '../../ports/sites.ts'
import type { AnonymousActor } from '../actor.ts'
import { admitAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'
import { findAddress } from '../find-address.ts'

export interface ReportInput {
  /** The first label of any address that leads to the drop. */
  readonly label: string
  readonly reason: ReportReason
  /** May be blank. */
  readonly details: string
  /** Where to ask for more; may be blank. */
  readonly email: string
}

/** Anyone can say that a drop should not be there. One network's word counts once. */
export async function reportDrop(
  deps: Pick<Deps, 'database' | 'clock' | 'random'>,
  { network }: Pick<AnonymousActor, 'network'>,
  input: ReportInput,
): Promise<ReportId> {
  const details = parseProse(input.details)
  const contact = input.email.trim() === '' ? null : parseEmail(input.email)
  await admitAttempts(deps, [{ kind: 'report_network', key: network }])
  const site = await findShown(deps, input.label)
  return deps.database.transact(async (tx) => {
    const open = (await tx.reports.countOpen([site.id])).get(site.id) ?? 0
    const [newest] = open < mostOpenReports ? [] : await tx.reports.ofSite(site.id, 1)
    if (newest) return newest.id
    return tx.reports.put({
      id: makeId('report', deps.random(idBytes)),
      siteId: site.id,
      slug: site.slug,
      reason: input.reason,
      details,
      contact,
      reporter: createHash('sha256').update(`${site.id} ${network}`).digest('base64url'),
      createdAt: deps.clock.now(),
    })
  })
}

async function findShown(
  deps: Pick<Deps, 'database' | 'clock'>,
  label: string,
): Promise<SiteRecord> {
  const address = await findAddress(deps, label)
  const site =
    address?.kind === 'moved'
      ? await deps.database.read.sites.find(address.siteId)
      : address?.kind === 'site' && address.site
  if (!site) throw new AppError('not_found', 'There is no drop at this address.')
  if (site.removedAt !== null)
    throw new AppError('not_found', 'This drop was removed already. Thank you for telling us.')
  return site
}
