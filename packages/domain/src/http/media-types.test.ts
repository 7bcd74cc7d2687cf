import { expect, test } from 'vitest'
import { acceptsMediaType, prefersMediaType } from './media-types.ts'

test.each<[string | undefined, boolean]>([
  [undefined, true],
  ['', true],
  [' , ', true],
  ['*/*', true],
  ['application/*', true],
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['application/json, text/event-stream', true],
  ['text/event-stream, application/json;q=0.1', true],
  ['text/html, */*;q=0.8', true],
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', true],
  ['application/json; q=high', true],
  ['text/event-stream', false],
  ['text/*', false],
  ['text/html, image/webp', false],
  ['application/json;q=0', false],
  ['application/json; Q=0.000, text/event-stream', false],
  ['application/json;q=0, */*', false],
  ['application/*;q=0, */*', false],
  ['*/*;q=0', false],
  ['application/json-seq', false],
  ['nonsense', false],
])('Accept %j accepts JSON: %s', (accept, accepted) => {
  expect(acceptsMediaType(accept, 'application/json')).toBe(accepted)
})

test.each<[string | undefined, boolean]>([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/markdown, */*;q=0.1', true],
  [undefined, false],
  ['*/*', false],
  ['text/*', false],
  ['text/html, */*', false],
  ['text/html, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
])('Accept %j prefers Markdown to HTML: %s', (accept, preferred) => {
  expect(prefersMediaType(accept, 'text/markdown', 'text/html')).toBe(preferred)
})
