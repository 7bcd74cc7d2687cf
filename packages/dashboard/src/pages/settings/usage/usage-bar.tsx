// Meter for one limit, with the server's warning if it is almost or completely used up.
import { useId } from 'react'
import type { Usage } from '../../../api/queries.ts'
import { messages } from './messages.ts'

const texts = messages.usage

interface Amount {
  readonly used: number
  /** Null if there is none. */
  readonly limit: number | null
}

interface UsageBarProps extends Amount {
  readonly label: string
  readonly format: (amount: number) => string
  /** Its `detail` says what to do. */
  readonly warning: Usage['warnings'][number] | undefined
}

export const amountOf = ({ used, limit }: Amount, format: UsageBarProps['format']): string =>
  limit === null ? format(used) : texts.amount({ used: format(used), limit: format(limit) })

export function UsageBar({ label, used, limit, format, warning }: UsageBarProps) {
  const id = useId()
  const amount = amountOf({ used, limit }, format)
  const full = (warning?.used_percent ?? 0) >= 100
  const level = full ? 'full' : 'scarce'
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p id={id} className="label">
          {label}
        </p>
        <p className="text-sm text-muted tabular-nums">{amount}</p>
      </div>
      {limit !== null && (
        <meter
          aria-labelledby={id}
          aria-valuetext={amount}
          className={`usage-meter ${warning ? level : ''}`}
          value={Math.min(used, limit)}
          max={limit}
        />
      )}
      {warning && (
        <p className={`text-sm ${full ? 'text-bad' : 'text-warn'}`}>
          {full ? texts.full : texts.scarce({ percent: warning.used_percent })} {warning.detail}
        </p>
      )}
    </div>
  )
}
