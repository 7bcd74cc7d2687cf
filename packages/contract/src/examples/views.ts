// Examples of view statistics.
import type { viewOperations } from '../operations/views.ts'
import type { ExamplesOf } from './example.ts'
import { exampleIds } from './example-values.ts'

export const viewExamples: ExamplesOf<typeof viewOperations> = {
  listViews: {
    query: { days: '3' },
    response: { sites: [{ id: exampleIds.drop, total: 61, days: [12, 31, 18] }] },
  },
  getViews: {
    query: { days: '3' },
    response: {
      total: 61,
      days: [
        { date: '2026-01-10', views: 12 },
        { date: '2026-01-11', views: 31 },
        { date: '2026-01-12', views: 18 },
      ],
      paths: [
        { path: '/', views: 52 },
        { path: '/about/', views: 9 },
      ],
      referrers: [{ host: 'news.example', views: 27 }],
    },
  },
}
