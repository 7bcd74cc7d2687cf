import { networkCaller } from '@plinth/domain/abuse/caller'
import { expect, test } from 'vitest'
import { hashingOf } from '../../ports/passwords.test-support.ts'
import { createPasswords } from './argon2-passwords.ts'

const passwords = createPasswords()
const { hash: hashOf, matches } = hashingOf(passwords)

test('a password matches its own hash and no other', async () => {
  const hash = await hashOf('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await matches('correct horse', hash)).toBe(true)
  expect(await matches('correct horsf', hash)).toBe(false)
  expect(await matches('', hash)).toBe(false)
})

test('a text that is too long for a password matches nothing', async () => {
  const long = 'a'.repeat(1025)
  expect(await matches(long, await hashOf(long))).toBe(false)
})

test('nothing matches a missing password', async () => {
  expect(await matches('', null)).toBe(false)
})

test('a hash with other parameters still matches, and is outdated', async () => {
  const weaker = await hashingOf(createPasswords({ memory: 8, passes: 1, parallelism: 1 })).hash(
    'something',
  )
  expect(weaker).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await matches('something', weaker)).toBe(true)
  expect(await matches('something else', weaker)).toBe(false)
  expect(passwords.isOutdated(weaker)).toBe(true)
})

test.each([
  ['current parameters', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$AAAA', false],
  ['less memory', '$argon2id$v=19$m=1945,t=2,p=1$c2FsdA$AAAA', true],
  ['more memory', '$argon2id$v=19$m=194560,t=2,p=1$c2FsdA$AAAA', true],
  ['fewer passes', '$argon2id$v=19$m=19456,t=1,p=1$c2FsdA$AAAA', true],
  ['other parallelism', '$argon2id$v=19$m=19456,t=2,p=12$c2FsdA$AAAA', true],
  ['another version', '$argon2id$v=16$m=19456,t=2,p=1$c2FsdA$AAAA', true],
  ['another algorithm', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$AAAA', true],
])('whether a hash is outdated: %s', (_, hash, outdated) => {
  expect(passwords.isOutdated(hash)).toBe(outdated)
})

test('a crowd on one network waits, and another caller does not wait for it', async () => {
  const { inTurn } = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
  const finished: string[] = []
  const hashFor = (network: string) =>
    inTurn(networkCaller(network), ({ hash }) => hash('a password')).then(() =>
      finished.push(network),
    )
  const crowd = Array.from({ length: 300 }, () => hashFor('192.0.2.1'))
  await Promise.all([...crowd, hashFor('192.0.2.2')])
  expect(finished).toHaveLength(301)
  expect(finished.indexOf('192.0.2.2')).toBeLessThan(10)
})
