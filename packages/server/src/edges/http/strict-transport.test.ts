import { expect, test } from 'vitest'
import { appSendsHsts } from './strict-transport.ts'

test.each([
  ['https://plinth.example', true],
  ['https://plinth.example:8443', true],
  ['http://plinth.example', false],
  ['https://localhost:8443', false],
  ['https://app.localhost', false],
  ['https://127.0.0.1', false],
])('the app host at %s sends HSTS: %s', (baseUrl, sends) => {
  expect(appSendsHsts(baseUrl)).toBe(sends)
})
