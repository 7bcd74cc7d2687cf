import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { expect, test } from 'vitest'
import { outlineText } from './outline-text.ts'

type Outlined = Parameters<typeof outlineText>[0]

const outlineOf = (size: number, lineCount: number | null): string =>
  outlineText({
    url: 'http://a.localhost',
    id: 'st_a',
    version: { number: 3 } as Outlined['version'],
    landingPage: 'index.html',
    files: [{ path: 'index.html', size, type: 'text/html', digest: '' }],
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
