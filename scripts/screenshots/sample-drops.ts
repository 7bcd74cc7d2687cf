// Drops of the sample account: a few pages, with versions and views of the last month.
import type { DropId } from '@plinth/domain/base/ids'
import { recordViews } from '../../packages/server/src/usecases/views/record-views.ts'
import type { SampleServer } from './sample-server.ts'

interface SampleDrop {
  readonly name: string
  readonly slug: string
  readonly file: string
  /** Oldest first. */
  readonly versions: readonly string[]
  readonly tags?: readonly string[]
  /** About this many a day. */
  readonly views: number
}

const page = (title: string, colour: string, text: string): string => `<!doctype html>
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; background: ${colour};
    color: #1b1a17; font: 1.25rem/1.5 Georgia, serif; text-align: center }
  h1 { font-size: 4rem; line-height: 1.1; margin: 0 }
</style>
<h1>${title}</h1>
<p>${text}</p>`

const notes = (count: number): string =>
  [
    '# Field notes\n\nWhat we saw on the coast this week.\n',
    ...['Curlew, about forty', 'Turnstone, a pair', 'Sanderling, along the tide line'].slice(
      0,
      count,
    ),
  ].join('\n- ')

const drops: readonly SampleDrop[] = [
  {
    name: 'Summer menu',
    slug: 'summer-menu',
    file: 'menu.html',
    versions: [
      'Opening in June',
      'Plates to share, until late',
      'Plates to share, until late. Closed on Mondays.',
    ].map((text) => page('Summer menu', '#f3d9b1', text)),
    tags: ['cafe'],
    views: 48,
  },
  {
    name: 'Field notes',
    slug: 'field-notes',
    file: 'notes.md',
    versions: [notes(1), notes(2), notes(3)],
    views: 17,
  },
  {
    name: 'Release 2.4',
    slug: 'release-2-4',
    file: 'release.html',
    versions: [page('Release 2.4', '#cfe3dc', 'Faster search, and a dark theme.')],
    tags: ['product'],
    views: 90,
  },
  {
    name: 'Portfolio',
    slug: 'portfolio-ann',
    file: 'portfolio.html',
    versions: [
      page('Ann Example', '#dcd6ea', 'Drawings and prints'),
      page('Ann Example', '#dcd6ea', 'Drawings, prints and type'),
    ],
    views: 6,
  },
  {
    name: 'Team handbook',
    slug: 'handbook',
    file: 'handbook.md',
    versions: ['# Handbook\n\nHow we work.', '# Handbook\n\nHow we work, and where.'],
    views: 31,
  },
  {
    name: 'Quarterly report',
    slug: 'q3-report',
    file: 'report.html',
    versions: [page('Third quarter', '#d5e0ee', 'Revenue, costs and outlook')],
    tags: ['finance'],
    views: 12,
  },
]

/** Returns the id of the drop with the most versions. */
export async function publishSamples({ base, account, deps }: SampleServer): Promise<string> {
  const ids: DropId[] = []
  for (const { name, slug, file, versions, tags, views } of drops) {
    const { id } = await request<{ id: DropId }>('/sites', JSON.stringify({ name, slug }))
    for (const content of versions) {
      const form = new FormData()
      form.append('file', new File([content], file))
      await request(`/sites/${id}/upload`, form)
    }
    if (tags) await request(`/sites/${id}`, JSON.stringify({ tags }), 'PATCH')
    await recordViews(deps, viewsOf(id, views))
    ids.push(id)
  }
  return ids[0] ?? ''

  async function request<T>(path: string, body: string | FormData, method = 'POST'): Promise<T> {
    const response = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${account.token}`,
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      body,
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json() as Promise<T>
  }
}

/** The same figures on every run, so that pictures change only if the pages do. */
function viewsOf(dropId: DropId, average: number) {
  const today = Math.floor(Date.now() / 86_400_000)
  return Array.from({ length: 30 }, (_, ago) => {
    const wave = Math.sin(ago / (3 + (average % 4))) / 2 + Math.sin(ago * average) / 8
    const views = Math.round(average * (1 + wave - ago / 60))
    const half = Math.floor(views / 2)
    return {
      dropId,
      day: today - ago,
      views,
      details: {
        path: new Map([['/', views]]),
        referrer: new Map([
          ['news.example', half],
          ['social.example', Math.floor(half / 3)],
        ]),
      },
    }
  }).filter(({ views }) => views > 0)
}
