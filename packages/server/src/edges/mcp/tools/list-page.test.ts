import { expect, test } from 'vitest'
import type { OwnDropView } from '../../../usecases/drops/own-drop-view.ts'
import { matchesQuery, pageOf } from './list-page.ts'

const view = (suffix: string, createdAt: number) =>
  ({
    drop: { id: `st_${suffix.repeat(26)}`, slug: `page-${suffix}`, name: 'A Report', createdAt },
    domains: [{ hostname: `${suffix}.example`, status: 'active' }],
  }) as unknown as OwnDropView

/** As the use case orders them: two were created at the same time. */
const views = [view('a', 9), view('b', 5), view('c', 5), view('d', 1)]
const slugs = (page: readonly OwnDropView[]) => page.map(({ drop }) => drop.slug.slice(-1)).join('')

test('pages follow each other without gaps, also if a drop was deleted', () => {
  const first = pageOf(views, { limit: 2 })
  expect(slugs(first.page)).toBe('ab')
  const cursor = first.nextCursor ?? ''
  const second = pageOf(views, { limit: 2, cursor })
  expect([slugs(second.page), second.nextCursor]).toEqual(['cd', null])
  const withoutB = views.filter(({ drop }) => drop.slug !== 'page-b')
  expect(slugs(pageOf(withoutB, { limit: 2, cursor }).page)).toBe('cd')
})

test.each(['2', 'x-st_a', '5-st_short', '../5'])('the cursor %j is refused', (cursor) => {
  const refusal = expect.objectContaining({ code: 'invalid_field' })
  expect(() => pageOf(views, { limit: 1, cursor })).toThrow(refusal)
})

test.each([
  ['PAGE-A', true],
  [' report ', true],
  ['a.example', true],
  ['page-b', false],
])('%j matches: %s', (query, matches) => {
  expect(matchesQuery(view('a', 1), query)).toBe(matches)
})
