import { expect, test } from 'vitest'
import {
  type Logins,
  noLogins,
  readLogins,
  withLogin,
  withoutLogin,
  writeLogins,
} from './logins.ts'

const login = { accessToken: 'a', refreshToken: 'r', expiresAt: 1_900_000_000_000 }
const here = 'https://plinth.example'
const there = 'http://localhost:4000'
const both: Logins = {
  ...withLogin(withLogin(noLogins, here, login), there, { ...login, accessToken: 'b' }),
  lastService: there,
}

test('round-trips through the file format', () => {
  expect(readLogins(writeLogins(both))).toEqual(both)
  expect(readLogins(writeLogins(noLogins))).toEqual(noLogins)
})

test('stores one login per service, and clears the last service with its login', () => {
  expect(both.byService.get(here)?.accessToken).toBe('a')
  expect(withoutLogin(both, here)).toMatchObject({ lastService: there })
  expect(withoutLogin(both, there)).toEqual({
    lastService: null,
    byService: new Map([[here, login]]),
  })
})

const entry = { access_token: 'a', refresh_token: 'r', expires_at: '2030-01-01T00:00:00Z' }
test.each([
  ['an empty file', ''],
  ['truncated JSON', '{"logins": {'],
  ['a list', '[]'],
  ['no logins', '{}'],
  ['a list of logins', '{"logins": []}'],
  ['a service that is not an origin', JSON.stringify({ logins: { 'plinth.example': entry } })],
  ['a last service that is not an origin', JSON.stringify({ logins: {}, last_service: 'there' })],
  ['no token', JSON.stringify({ logins: { [here]: { ...entry, access_token: undefined } } })],
  [
    'a token with a line break',
    JSON.stringify({ logins: { [here]: { ...entry, refresh_token: 'a\nb' } } }),
  ],
  ['an invalid time', JSON.stringify({ logins: { [here]: { ...entry, expires_at: 'soon' } } })],
])('rejects %s', (_, text) => {
  expect(readLogins(text)).toBeNull()
})
