import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { createGuideSearch, maxResults } from './browser/guide-search.js'

const section = (id: number, heading: string, text: string) => ({
  id,
  url: `/docs/a#${id}`,
  guide: 'Guide',
  heading,
  text,
})
const search = createGuideSearch(MiniSearch, [
  section(0, 'Redirect visitors', 'A file named _redirects has one rule per line.'),
  section(1, 'Password', `${'Words before it. '.repeat(10)}Visitors enter a password once.`),
  section(2, 'Caching', 'Browsers revalidate each time.'),
  ...Array.from({ length: 20 }, (_, index) => section(3 + index, 'Many', 'Repeated text.')),
])
const headings = (query: string) => search(query).map(({ heading }) => heading)

test.each([
  ['redirect', ['Redirect visitors']],
  ['redir', ['Redirect visitors']],
  ['pasword', ['Password']],
  ['visitors password', ['Password']],
  ['revalidate nonsense', ['Caching']],
  ['nonsense', []],
  ['(*[', []],
  // Only the first eight words count, however they are separated.
  [`${'nonsense\n'.repeat(8)}caching`, []],
])('%j finds %j', (query, expected) => {
  expect(headings(query)).toEqual(expected)
})

test('an excerpt is around the first match, and marks it', () => {
  const [result] = search('once')
  const text = result?.excerpt.map((part) => part.text).join('') ?? ''
  expect(text).toMatch(/^….*Visitors enter a password once\.$/)
  expect(result?.excerpt.filter(({ isMatch }) => isMatch)).toEqual([
    { text: 'once', isMatch: true },
  ])
})

test('the number of results is limited', () => {
  expect(headings('repeated')).toHaveLength(maxResults)
})
