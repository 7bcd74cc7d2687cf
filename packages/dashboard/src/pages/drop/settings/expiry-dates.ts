// Expiry date of a drop, chosen by day. The drop expires at the end of that day in UTC, the time zone
// in which the dashboard shows dates.
import { dayMs } from '@plinth/domain/base/day'
import { maxExpiryYears } from '@plinth/domain/lifecycle/own-expiry'
import type { Drop } from '../../../api/queries.ts'
import { formatMoment } from '../../../drops/format-moment.ts'
import { messages } from './messages.ts'

/** Days from now that the form offers. */
export const presetDays = [1, 7, 30, 90] as const

/** `2026-11-18`, the format of date inputs. */
export const dateAfter = (now: number, days: number): string =>
  new Date(now + days * dayMs).toISOString().slice(0, 10)

export const lastDate = (now: number): string => dateAfter(now, maxExpiryYears * 365)

export const endOfDay = (date: string): string => `${date}T23:59:59.000Z`

export const dateOf = (expireAt: string | null): string => expireAt?.slice(0, 10) ?? ''

export const expirySentence = ({ expire_at }: Pick<Drop, 'expire_at'>): string =>
  expire_at === null
    ? messages.expiry.none
    : messages.expiry.on({ moment: formatMoment(expire_at) })
