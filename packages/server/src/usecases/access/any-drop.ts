// Lookups for operators, which are not restricted to a tenant.
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, parseId } from '@plinth/domain/base/ids'
import type { Reader } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { ReportRecord } from '../../ports/database/reports.ts'

export async function anyDrop({ drops }: Pick<Reader, 'drops'>, id: string): Promise<DropRecord> {
  const drop = await drops.find(anyDropId(id))
  if (!drop) throw noSuchDrop()
  return drop
}

/** The newest report about a drop, which may have been deleted since. */
export async function newestReport(
  { reports }: Pick<Reader, 'reports'>,
  id: string,
): Promise<ReportRecord> {
  const [newest] = await reports.ofDrop(anyDropId(id), 1)
  if (newest) return newest
  throw new AppError('not_found', 'There are no reports about this drop.')
}

function anyDropId(id: string): DropId {
  const dropId = parseId('drop', id)
  if (!dropId) throw noSuchDrop()
  return dropId
}

const noSuchDrop = (): AppError => new AppError('not_found', 'There is no such drop.')
