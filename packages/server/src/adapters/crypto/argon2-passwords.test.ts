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

test('a hash with other parameters still matches', async () => {
  const weaker =
    '$argon2id$v=19$m=16,t=2,p=1$c2FsdHNhbHRzYWx0$QFK7XBmRA8GYDaUvGUW9vw9v2SPFWFCMJEVsHU/oP+o'
  expect(await passwords.matches('something else', weaker)).toBe(false)
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
