// MCP tool `service_views`.
import { dateOf, viewRange } from '@plinth/domain/visitors/views'
import { z } from 'zod'
import { reading } from './annotations.ts'
import { dropName, findDrop, nameDrop } from './drop-name.ts'
import { defineTool } from './tool.ts'

/** An agent reports the top of a list. The REST API has all of it. */
const mostListed = 10

const counted = z.array(z.looseObject({}))

export const viewsTool = defineTool({
  title: 'Count views',
  right: 'see_drops',
  description: `Page views of a drop: total, by day, and the top ${mostListed} paths and referrers.`,
  input: z.strictObject({
    ...dropName,
    days: z.int().min(1).max(viewRange.most).exactOptional().describe(`Default ${viewRange.usual}`),
  }),
  output: z.object({ total: z.int(), days: counted, paths: counted, referrers: counted }),
  annotations: reading,
  async call(context, { id, days: range = viewRange.usual }) {
    const drop = await findDrop(context, { id })
    const views = await context.useCases.getViews(context.actor, { drop, days: range })
    const total = views.days.reduce((sum, day) => sum + day.views, 0)
    const days = views.days
      .filter((day) => day.views > 0)
      .map(({ day, views }) => ({ date: dateOf(day), views }))
    const top = (list: typeof views.paths) => list.slice(0, mostListed)
    const paths = top(views.paths).map(({ subject, views }) => ({ path: subject, views }))
    const referrers = top(views.referrers).map(({ subject, views }) => ({ host: subject, views }))
    const { url } = nameDrop(context, drop)
    const period = range === 1 ? 'today' : `in the last ${range} days`
    const lines = [
      `${total === 1 ? '1 view' : `${total} views`} of ${url} ${period} (UTC).`,
      ...listed(
        'Days',
        days.map(({ date, views }) => `${date} ${views}`),
      ),
      ...listed(
        'Paths',
        paths.map(({ path, views }) => `${path} ${views}`),
      ),
      ...listed(
        'Referrers',
        referrers.map(({ host, views }) => `${host} ${views}`),
      ),
    ]
    return { output: { total, days, paths, referrers }, text: lines.join('\n'), drop }
  },
})

const listed = (title: string, items: readonly string[]): string[] =>
  items.length > 0 ? [`${title}: ${items.join(', ')}`] : []
