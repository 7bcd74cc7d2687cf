import { expect, test } from 'vitest'
import { describeVisit } from './describe-visit.ts'

const expiry = { expire_at: null, expires_at: null }
const live = { status: 'live', has_password: false, gallery: false, ...expiry } as const
const now = Date.parse('2027-01-01T00:00:00.000Z')
const until = (at: string) => ({ expire_at: at, expires_at: at })

test.each([
  [{}, true, ['Anyone with the link can see it.']],
  [{ gallery: true }, true, ['Anyone can see it, and it’s listed in the gallery.']],
  [
    { has_password: true, gallery: true },
    true,
    ['Visitors have to enter the password. Send it to them separately.'],
  ],
  [
    until('2027-01-31T23:59:59.000Z'),
    true,
    ['Anyone with the link can see it.', 'It expires on 31 January 2027.'],
  ],
  [
    until('2027-01-31T12:00:00.000Z'),
    true,
    ['Anyone with the link can see it.', 'It expires on 31 January 2027, 12:00 UTC.'],
  ],
  [
    { ...until('2027-01-31T12:00:00.000Z'), expires_at: '2027-01-03T08:00:00.000Z' },
    true,
    [
      'Anyone with the link can see it.',
      'It expires on 3 January 2027, 08:00 UTC, unless the owner signs in.',
    ],
  ],
  [{ expires_at: '2027-01-28T08:00:00.000Z' }, true, ['Anyone with the link can see it.']],
  [
    { status: 'unpublished', ...until('2027-01-31T12:00:00.000Z') },
    true,
    ['Visitors see “not found” until you publish it again.'],
  ],
  [{ status: 'reserved' }, true, ['Visitors see “not found” until you publish a version.']],
  [{}, false, ['Visitors can’t see it until you confirm your email.']],
] as const)('%j, confirmed: %j: %j', (changes, verified, sentences) => {
  expect(describeVisit({ ...live, ...changes }, verified, now).sentences).toEqual(sentences)
})
