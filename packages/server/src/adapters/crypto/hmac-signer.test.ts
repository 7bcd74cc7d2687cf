import { expect, test } from 'vitest'
import { createSigner } from './hmac-signer.ts'

const signer = createSigner('a secret')

test('verifies what it signed', () => {
  expect(signer.verify('browser', signer.sign('browser', 'br_1.x'))).toBe('br_1.x')
})

test('a keyed hash is deterministic per purpose and secret, and reveals nothing', () => {
  const hash = signer.keyedHash('reporter', '203.0.113.6')
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(signer.keyedHash('reporter', '203.0.113.6')).toBe(hash)
  expect(signer.keyedHash('reporter', '203.0.113.7')).not.toBe(hash)
  expect(signer.keyedHash('other', '203.0.113.6')).not.toBe(hash)
  expect(createSigner('other').keyedHash('reporter', '203.0.113.6')).not.toBe(hash)
})

test.each([
  ['another purpose', signer.sign('session', 'br_1')],
  ['another secret', createSigner('other').sign('browser', 'br_1')],
  ['a changed text', signer.sign('browser', 'br_1').replace('br_1', 'br_2')],
  ['a cut signature', signer.sign('browser', 'br_1').slice(0, -1)],
  ['no signature', 'br_1'],
  ['an empty text', ''],
])('refuses %s', (_, signed) => {
  expect(signer.verify('browser', signed)).toBeNull()
})
