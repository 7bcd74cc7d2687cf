// Chart and rankings of a drop's views. views-card.tsx loads it on demand.
import type { Views } from '../../../api/queries.ts'
import { messages } from './messages.ts'
import { Ranking } from './ranking.tsx'
import { ViewsChart } from './views-chart.tsx'

const { rankings } = messages

export function Figures({ views: { days, total, paths, referrers } }: { readonly views: Views }) {
  return (
    <>
      <ViewsChart key={days.length} days={days} total={total} />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Ranking
          title={rankings.pages}
          items={paths.map(({ path, views }) => ({ subject: path, views }))}
          empty={rankings.noPages}
        />
        <Ranking
          title={rankings.referrers}
          items={referrers.map(({ host, views }) => ({ subject: host, views }))}
          empty={rankings.noReferrers}
        />
      </div>
    </>
  )
}
