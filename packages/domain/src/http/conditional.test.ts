import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { formatModified, isNotModified, preconditionFails, strongTags } from './conditional.ts'

const before = 'Sun, 06 Nov 1994 08:49:36 GMT'
const same = 'Sun, 06 Nov 1994 08:49:37 GMT'
const after = 'Sun, 06 Nov 1994 08:49:38 GMT'
const file = { etag: '"abc"', lastModified: Date.UTC(1994, 10, 6, 8, 49, 36, 500) }

test.each([
  [{}, false],
  [{ ifNoneMatch: '"abc"' }, true],
  [{ ifNoneMatch: 'W/"abc"' }, true],
  [{ ifNoneMatch: '"x", W/"y" ,"abc"' }, true],
  [{ ifNoneMatch: '"x,"abc""' }, false],
  [{ ifNoneMatch: '"a,b", "abc"' }, true],
  [{ ifNoneMatch: '*' }, true],
  [{ ifNoneMatch: ' * ' }, true],
  [{ ifNoneMatch: '"x"' }, false],
  [{ ifNoneMatch: 'abc' }, false],
  [{ ifNoneMatch: '' }, false],
  [{ ifNoneMatch: '"ABC"' }, false],
  [{ ifNoneMatch: '"*"' }, false],
  [{ ifModifiedSince: before }, false],
  [{ ifModifiedSince: same }, true],
  [{ ifModifiedSince: after }, true],
  [{ ifModifiedSince: 'Sunday, 06-Nov-94 08:49:37 GMT' }, true],
  [{ ifModifiedSince: 'Sun Nov  6 08:49:37 1994' }, true],
  [{ ifModifiedSince: 'yesterday' }, false],
  // The tag takes precedence over the date.
  [{ ifNoneMatch: '"x"', ifModifiedSince: after }, false],
  [{ ifNoneMatch: '"abc"', ifModifiedSince: before }, true],
])('%j is not modified: %s', (request, expected) => {
  expect(isNotModified(request, file)).toBe(expected)
})

test.each([
  [{}, false],
  [{ ifMatch: '"abc"' }, false],
  [{ ifMatch: '"x", "abc"' }, false],
  [{ ifMatch: '*' }, false],
  [{ ifMatch: 'W/"abc"' }, true],
  [{ ifMatch: '"x"' }, true],
  [{ ifMatch: '' }, true],
  [{ ifUnmodifiedSince: before }, true],
  [{ ifUnmodifiedSince: same }, false],
  [{ ifUnmodifiedSince: 'yesterday' }, false],
  [{ ifMatch: '"abc"', ifUnmodifiedSince: before }, false],
])('%j fails: %s', (request, expected) => {
  expect(preconditionFails(request, file)).toBe(expected)
})

test('a date matches from the second after the change on', () => {
  // Another version may have been sent in the second of the change, with that `Date`.
  const change = Date.UTC(1994, 10, 6, 8, 49, 37, 1)
  const changed = { etag: '"abc"', lastModified: change }
  expect(formatModified(change)).toBe(after)
  expect(isNotModified({ ifModifiedSince: same }, changed)).toBe(false)
  expect(isNotModified({ ifModifiedSince: after }, changed)).toBe(true)
  expect(preconditionFails({ ifUnmodifiedSince: same }, changed)).toBe(true)
})

test('no date matches a change that is too recent, and tags do', () => {
  const recent = { etag: '"abc"', lastModified: null }
  const future = 'Tue, 01 Jan 2999 00:00:00 GMT'
  expect(isNotModified({ ifModifiedSince: future }, recent)).toBe(false)
  expect(isNotModified({ ifNoneMatch: '"abc"', ifModifiedSince: future }, recent)).toBe(true)
  expect(preconditionFails({ ifUnmodifiedSince: future }, recent)).toBe(true)
  expect(preconditionFails({ ifMatch: '"abc"', ifUnmodifiedSince: future }, recent)).toBe(false)
})

test('a weak ETag never matches strongly', () => {
  const weak = { ...file, etag: 'W/"abc"' }
  expect(isNotModified({ ifNoneMatch: '"abc"' }, weak)).toBe(true)
  expect(preconditionFails({ ifMatch: 'W/"abc"' }, weak)).toBe(true)
})

test('the longest lists are parsed in bounded time', () => {
  const lists = ['W/'.repeat(50_000), `"${'"x'.repeat(50_000)}`]
  const reads = () => lists.map((ifNoneMatch) => isNotModified({ ifNoneMatch }, file))
  expect(cpuTimeOf(reads)).toBeLessThan(500)
})

test.each([
  ['*', 'any'],
  [' * ', 'any'],
  ['"a"', ['a']],
  ['"a", W/"b" ,"c,d"', ['a', 'c,d']],
  ['W/"a"', []],
  ['a', []],
  ['', []],
])('the strong tags of %j are %j', (field, tags) => {
  expect(strongTags(field)).toEqual(tags)
})
