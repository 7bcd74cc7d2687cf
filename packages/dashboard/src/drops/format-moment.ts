// Formats the moment at which a drop expires.
import { formatDay } from '@plinth/domain/base/day'
import type { Drop } from '../api/queries.ts'

/** Only the day, if it is the end of one, as the dashboard sets it. Both are in UTC. */
export function formatMoment(at: string): string {
  const moment = new Date(at)
  const day = formatDay(moment.getTime())
  const time = moment.toISOString().slice(11, 16)
  return time === '23:59' ? day : `${day}, ${time} UTC`
}

/** When the date that the owner set takes the drop offline; null if there is none. */
export const expiryMoment = ({ expire_at }: Pick<Drop, 'expire_at'>): string | null =>
  expire_at && formatMoment(expire_at)
