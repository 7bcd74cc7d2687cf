// Chart and rankings of a drop's views. views-card.tsx loads it on demand.
import type { Views } from '../../../api/queries.ts'
import { Ranking } from './ranking.tsx'
import { ViewsChart } from './views-chart.tsx'

export function Figures({ views: { days, total, paths, referrers } }: { readonly views: Views }) {
  return (
    <>
      <ViewsChart key={days.length} days={days} total={total} />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Ranking
          title="Pages"
          items={paths.map(({ path, views }) => ({ subject: path, views }))}
          empty="None yet."
        />
        <Ranking
          title="Where visitors came from"
          items={referrers.map(({ host, views }) => ({ subject: host, views }))}
          empty="No other site has led here yet, or none that says so."
        />
      </div>
    </>
  )
}
