import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { expect, test } from 'vitest'
import { outlineText } from './outline-text.ts'

type Outlined = Parameters<typeof outlineText>[0]

const file = (path: string, size: number) => ({ path, size, type: 'text/html', digest: '' })

test('files that are not listed are counted, with a way to list them', () => {
  const others = Array.from({ length: 203 }, (_, number) => file(`${number}.html`, 1))
  const text = outlineOf(10, 2, others)
  expect(text).toMatch(/\nand 3 more: GET \/api\/v1\/sites\/st_a\/files lists all$/)
})

const outlineOf = (
  size: number,
  lineCount: number | null,
  others: readonly ReturnType<typeof file>[] = [],
): string =>
  outlineText({
    url: 'http://a.localhost',
    id: 'st_a',
    version: { number: 3 } as Outlined['version'],
    landingPage: 'index.html',
    files: [file('index.html', size), ...others],
    lineCount,
    headings: [],
  })

test.each([
  [10, 2, 'index.html (landing page): 10 bytes, 2 lines'],
  [10, null, 'index.html (landing page): 10 bytes, not text'],
  [maxEditableBytes + 1, null, 'too large to be read or edited here'],
])('a landing page of %i bytes with %s lines', (size, lineCount, text) => {
  expect(outlineOf(size, lineCount)).toContain(text)
})
