// Bar chart of views per day. Mouse, touch or arrow keys select a day, whose views are shown above.
import { type PointerEvent, useState } from 'react'
import type { Views } from '../../../api/queries.ts'
import { RichText } from '../../../components/rich-text.tsx'
import { barsPath, roundTop } from '../../../views/chart-shape.ts'
import { formatCount, formatUtcDay, formatViews } from '../../../views/format-views.ts'
import { DaysTable } from './days-table.tsx'
import { messages } from './messages.ts'

const { chart } = messages

interface ViewsChartProps {
  /** In ascending order, at least one. */
  readonly days: Views['days']
  readonly total: number
}

export function ViewsChart({ days, total }: ViewsChartProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = days.length - 1
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * days.length)
    setChosen(Math.min(last, Math.max(0, index)))
  }
  const wordsOf = (index: number) => {
    const day = days[index]
    return day ? chart.day({ day: formatUtcDay(day.date), views: formatViews(day.views) }) : ''
  }
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-muted">
          <RichText
            text={total === 1 ? chart.one : chart.many}
            values={{
              count: (
                <span className="text-2xl font-semibold tracking-tight text-ink tabular-nums">
                  {formatCount(total)}
                </span>
              ),
              days: days.length,
            }}
          />
        </p>
        <p aria-hidden="true" className="text-sm tabular-nums">
          {chosen === null ? <span className="text-muted">{chart.perDay}</span> : wordsOf(chosen)}
        </p>
      </figcaption>
      <div
        className="relative touch-pan-y rounded has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
        onPointerDown={choose}
        onPointerMove={choose}
        onPointerLeave={({ pointerType }) => {
          // A finger covers the bar, so the selection stays after the touch.
          if (pointerType === 'mouse') setChosen(null)
        }}
      >
        <Bars values={days.map(({ views }) => views)} chosen={chosen} />
        <input
          type="range"
          aria-label={chart.chooseDay}
          aria-valuetext={wordsOf(chosen ?? last)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
          min={0}
          max={last}
          value={chosen ?? last}
          onFocus={() => setChosen(chosen ?? last)}
          onBlur={() => setChosen(null)}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted">
        <span>{formatUtcDay(days[0]?.date ?? '')}</span>
        <span>{formatUtcDay(days[last]?.date ?? '')}</span>
      </p>
      <DaysTable days={days} />
    </figure>
  )
}

interface BarsProps {
  readonly values: readonly number[]
  readonly chosen: number | null
}

function Bars({ values, chosen }: BarsProps) {
  const top = roundTop(values)
  const box = { width: values.length * 10, height: 100 }
  const selected = values.map((value, index) => (index === chosen ? value : 0))
  return (
    <>
      <p aria-hidden="true" className="border-b border-dashed border-line text-xs text-muted">
        {formatCount(top)}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b border-edge"
      >
        {chosen !== null && (
          <rect x={chosen * 10} width={10} height={box.height} className="fill-ink/8" />
        )}
        <path d={barsPath(values, top, box)} className="fill-accent/65" />
        <path d={barsPath(selected, top, box)} className="fill-accent" />
      </svg>
    </>
  )
}
