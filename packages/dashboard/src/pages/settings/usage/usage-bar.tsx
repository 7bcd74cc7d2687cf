import { useId } from 'react'
import { levelOf } from './usage-level.ts'

interface UsageBarProps {
  readonly label: string
  readonly used: number
  readonly limit: number
  readonly format: (amount: number) => string
  /** The way out. */
  readonly whenFull: string
}

export function UsageBar({ label, used, limit, format, whenFull }: UsageBarProps) {
  const id = useId()
  const amount = `${format(used)} of ${format(limit)}`
  const level = levelOf(used, limit)
  const words = {
    free: null,
    scarce: `${Math.floor((100 * used) / limit)} % used: ${format(limit - used)} left.`,
    full: `Full. ${whenFull}`,
  }[level]
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p id={id} className="label">
          {label}
        </p>
        <p className="text-sm text-muted tabular-nums">{amount}</p>
      </div>
      <meter
        aria-labelledby={id}
        aria-valuetext={amount}
        className={`usage-meter ${level}`}
        value={Math.min(used, limit)}
        max={limit}
      />
      {words && <p className={`text-sm ${level === 'full' ? 'text-bad' : 'text-warn'}`}>{words}</p>}
    </div>
  )
}
