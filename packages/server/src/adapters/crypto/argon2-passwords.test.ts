import { expect, test } from 'vitest'
import { createPasswords } from './argon2-passwords.ts'

const passwords = createPasswords()

test('a password matches its own hash and no other', async () => {
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await passwords.matches('correct horse', hash)).toBe(true)
  expect(await passwords.matches('correct horsf', hash)).toBe(false)
  expect(await passwords.matches('', hash)).toBe(false)
})

test('nothing matches a missing password', async () => {
  expect(await passwords.matches('', null)).toBe(false)
})

test('a hash with other parameters still matches, and is outdated', async () => {
  const weaker = await createPasswords({ memory: 8, passes: 1, parallelism: 1 }).hash('something')
  expect(weaker).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwords.matches('something', weaker)).toBe(true)
  expect(await passwords.matches('something else', weaker)).toBe(false)
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

test('queues concurrent requests, and refuses those beyond the limit', async () => {
  const crowd = createPasswords()
  const results = await Promise.allSettled(
    Array.from({ length: 110 }, () =>
      crowd.matches('x', '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$AAAAAA'),
    ),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})
