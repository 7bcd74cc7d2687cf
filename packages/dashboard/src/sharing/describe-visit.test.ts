import { expect, test } from 'vitest'
import { describeVisit } from './describe-visit.ts'

const live = { status: 'live', has_password: false, gallery: false, expire_at: null } as const

test.each([
  [{}, true, ['Anyone with the link can see it.']],
  [{ gallery: true }, true, ['Anyone can see it, and it’s listed in the gallery.']],
  [
    { has_password: true, gallery: true },
    true,
    ['Visitors have to enter the password. Send it to them separately.'],
  ],
  [
    { expire_at: '2027-01-31T12:00:00.000Z' },
    true,
    ['Anyone with the link can see it.', 'It expires on 31 January 2027.'],
  ],
  [
    { status: 'unpublished', expire_at: '2027-01-31T12:00:00.000Z' },
    true,
    ['Visitors see “not found” until you publish it again.'],
  ],
  [{ status: 'reserved' }, true, ['Visitors see “not found” until you publish a version.']],
  [{}, false, ['Visitors can’t see it until you confirm your email.']],
] as const)('%j, confirmed: %j: %j', (changes, verified, sentences) => {
  expect(describeVisit({ ...live, ...changes }, verified).sentences).toEqual(sentences)
})
