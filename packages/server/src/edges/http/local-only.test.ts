import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createLocalOnly } from './local-only.ts'

function requestFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return Object.assign(new IncomingMessage(socket), { headers })
}

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.1', false],
  ['10.0.0.1', false],
  ['2001:db8::1', false],
  // The client disconnected already.
  [undefined, false],
])('a request from %s is local: %s', (address, local) => {
  expect(createLocalOnly(true)(requestFrom(address))).toBe(local)
})

test('no request is local if the set-up is not local', () => {
  expect(createLocalOnly(false)(requestFrom('127.0.0.1'))).toBe(false)
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via'])(
  'a request with %s is not local',
  (name) => {
    expect(createLocalOnly(true)(requestFrom('127.0.0.1', { [name]: '' }))).toBe(false)
  },
)

test('an HTTP/1.0 request is not local: nginx forwards with it by default, without a header', () => {
  const request = requestFrom('127.0.0.1', { host: '127.0.0.1:4000' })
  const isLocal = createLocalOnly(true)
  expect(isLocal(Object.assign(request, { httpVersion: '1.1' }))).toBe(true)
  expect(isLocal(Object.assign(request, { httpVersion: '1.0' }))).toBe(false)
})
