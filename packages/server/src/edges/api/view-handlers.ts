// REST handlers of view counts.
import type { ViewOperations } from '@plinth/contract/operations/views'
import { dateOf, totalViews, viewRange } from '@plinth/domain/visitors/views'
import type { UseCases } from '../../usecases/bind.ts'
import type { HandlersOf } from './handler.ts'

export const createViewHandlers = (useCases: UseCases): HandlersOf<ViewOperations> => ({
  async listViews({ actor, query: { days = viewRange.usual } }) {
    const drops = await useCases.listViews(actor, { days })
    return {
      sites: drops.map((drop) => ({
        id: drop.dropId,
        total: totalViews(drop.days),
        days: drop.days.map(({ views }) => views),
      })),
    }
  },

  async getViews({ actor, drop, query: { days = viewRange.usual } }) {
    const views = await useCases.getViews(actor, { drop, days })
    return {
      total: totalViews(views.days),
      days: views.days.map(({ day, views }) => ({ date: dateOf(day), views })),
      paths: views.paths.map(({ subject, views }) => ({ path: subject, views })),
      referrers: views.referrers.map(({ subject, views }) => ({ host: subject, views })),
    }
  },
})
