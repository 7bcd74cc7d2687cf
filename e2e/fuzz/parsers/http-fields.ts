// Request headers: ranges, conditions, dates, negotiation, cookies and traces.
import assert from 'node:assert/strict'
import { preferredLanguage, rangesOf } from '@plinth/domain/http/accept-language'
import { parseRange, rangeApplies } from '@plinth/domain/http/byte-range'
import { isNotModified, preconditionFails, strongTags } from '@plinth/domain/http/conditional'
import { chooseCoding } from '@plinth/domain/http/content-coding'
import { formatHttpDate, parseHttpDate } from '@plinth/domain/http/http-date'
import { acceptsMediaType, prefersMediaType } from '@plinth/domain/http/media-types'
import { parseTraceparent } from '@plinth/domain/http/traceparent'
import fc from 'fast-check'
import { createCookieJar } from '../../../packages/server/src/edges/http/cookies.ts'
import type { VisitRequest } from '../../../packages/server/src/edges/http/visit.ts'
import { textOf } from '../inputs/text.ts'
import { target } from '../target.ts'

/** Node refuses longer heads. */
const field = (...words: string[]) => textOf(words, { longest: 16_000, rarely: 50 })

const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
const etag = '"abc"'
const validators = { etag, lastModified: Date.UTC(1994, 10, 6, 8, 49, 36, 500) }

export const httpFieldTargets = [
  target({
    name: 'Range',
    inputs: fc.record({
      range: field('bytes=', 'bytes', '=', '-', '0', '1', '9', ',', ' ', '\t', '99999999999999999'),
      ifRange: fc.option(field(etag, 'W/', date, '"', ' ', '*'), { nil: undefined }),
      size: fc.oneof(fc.nat(20), fc.maxSafeNat()),
    }),
    check({ range, ifRange, size }) {
      assert.equal(typeof rangeApplies(ifRange, validators), 'boolean')
      const found = parseRange(range, size)
      if (found.kind !== 'part') return
      const { start, end } = found
      assert.ok(Number.isSafeInteger(start) && Number.isSafeInteger(end))
      assert.ok(start >= 0 && start <= end && end < size)
    },
  }),
  target({
    name: 'conditional headers',
    inputs: fc.record({
      tags: field(etag, '"', 'W/', 'W/"x"', ',', ' ', '*', '"a,b"', 'abc'),
      since: field(date, 'Sun', ',', ' ', '06', 'Nov', '94', ':', 'GMT', 'Sunday, 06-Nov-94'),
    }),
    check({ tags, since }) {
      for (const ifMatch of [tags, undefined])
        preconditionFails({ ifMatch, ifUnmodifiedSince: since }, validators)
      isNotModified({ ifNoneMatch: tags, ifModifiedSince: since }, validators)
      const strong = strongTags(tags)
      // A list that is complete keeps its meaning with another tag in front.
      if (tags.includes('"') || strong === 'any') return
      assert.equal(isNotModified({ ifNoneMatch: `${tags}, ${etag}` }, validators), true)
      assert.equal(preconditionFails({ ifMatch: `${tags}, ${etag}` }, validators), false)
    },
  }),
  target({
    name: 'HTTP dates',
    inputs: fc.record({
      ms: fc.integer({ min: 0, max: 253402300799 }).map((seconds) => seconds * 1000),
      text: field(date, 'Sun', ', ', '06', '31', ' Feb ', ' Nov ', '2023', '24:00:00', '-', 'GMT'),
    }),
    check({ ms, text }) {
      assert.equal(parseHttpDate(formatHttpDate(ms)), ms)
      const parsed = parseHttpDate(text)
      if (parsed !== null) assert.equal(parseHttpDate(formatHttpDate(parsed)), parsed)
    },
  }),
  target({
    name: 'negotiation',
    inputs: fc.record({
      text: field(
        'gzip',
        'br',
        '*',
        'identity',
        ';q=',
        ';',
        '0',
        '1',
        '.5',
        ',',
        ' ',
        'de-AT',
        '/',
        'text/html',
      ),
      trace: field('00-', 'ff-', 'a'.repeat(32), 'b'.repeat(16), '-01', '-', '0'.repeat(32)),
    }),
    check({ text, trace }) {
      const coding = chooseCoding(text, ['br'])
      assert.ok(coding === 'br' || coding === 'identity' || coding === null)
      acceptsMediaType(text, 'text/html')
      prefersMediaType(text, 'text/markdown', 'text/html')
      const language = preferredLanguage(text)
      if (language !== null) {
        assert.equal(preferredLanguage(language), language)
        assert.equal(rangesOf(language)[0], language)
      }
      const parent = parseTraceparent(trace)
      if (parent) assert.ok(trace.includes(`${parent.traceId}-${parent.spanId}`))
    },
  }),
  target({
    name: 'cookies',
    inputs: fc.record({
      cookie: field('plinth_session=', '__Host-', '=', ';', '; ', ',', 'a', '"', ' '),
      value: fc.stringMatching(/^[\w.~-]{1,40}$/),
      secure: fc.boolean(),
    }),
    check({ cookie, value, secure }) {
      const jar = createCookieJar(secure ? 'https://a.example' : 'http://a.example')
      const [own = ''] = jar.write('plinth_session', value, 60).split(';')
      const read = (text: string) => {
        const request = { headers: { cookie: text } } as unknown as VisitRequest
        return {
          one: jar.read(request, 'plinth_session'),
          all: jar.readAll(request, 'plinth_session'),
        }
      }
      const { one, all } = read(cookie)
      if (one !== null) assert.deepEqual(all, [one])
      for (const found of all) assert.ok(cookie.includes(found))
      // Another cookie in front hides none, unless it claims to be the same one.
      const planted = read(`${cookie}; ${own}`)
      assert.deepEqual(planted.all, [...new Set([...all, value])])
      assert.equal(planted.one, planted.all.length === 1 ? value : null)
    },
  }),
]
