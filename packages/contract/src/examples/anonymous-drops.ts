// Examples of publishing without naming a drop.
import type { anonymousDropOperations } from '../operations/anonymous-drops.ts'
import type { ExamplesOf } from './example.ts'
import { exampleIds, exampleOrigin, examplePage, now } from './example-values.ts'

const slug = 'calm-river-4821'
const url = `https://${slug}.plinth.example`
const expires = '2026-01-19T14:00:00.000Z'

const replaced = { url, id: exampleIds.drop, slug, expires_at: expires }

const published = {
  ...replaced,
  claim_url: `${exampleOrigin}/claim#mzq4k7v2hn5tpx3wydjrec6ab2`,
  manage_token: 'plinth_manage_q3mzk7v2hn5tpx4wydjrec6ab2q3mzk7v2hn5tpx4wydjrec0f1e2d3c',
}

export const anonymousDropExamples: ExamplesOf<typeof anonymousDropOperations> = {
  publishAnonymously: { form: [{ name: 'file', file: examplePage.file }], response: published },
  publishMarkdownAnonymously: {
    body: { markdown: '# Hello', title: 'Hello' },
    response: published,
  },
  listAnonymousDrops: {
    cookie: 'plinth_browser',
    response: [
      {
        id: exampleIds.drop,
        slug,
        url,
        name: 'Hello',
        title: 'Hello',
        status: 'live',
        created_at: now,
        expires_at: expires,
      },
    ],
  },
  replaceAnonymousDrop: { form: [{ name: 'file', file: examplePage.file }], response: replaced },
  deleteAnonymousDrop: {},
}
