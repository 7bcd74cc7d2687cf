import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createLocalOnly } from './local-only.ts'
import { createUrls } from './urls.ts'

const urls = createUrls('http://localhost:4000', 'localhost:4000')
const isLocal = createLocalOnly(true, urls)

function requestFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return Object.assign(new IncomingMessage(socket), {
    headers: { host: 'localhost:4000', ...headers },
    httpVersion: '1.1',
  })
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
  expect(isLocal(requestFrom(address))).toBe(local)
})

test('no request is local if the set-up is not local', () => {
  expect(createLocalOnly(false, urls)(requestFrom('127.0.0.1'))).toBe(false)
})

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-anything',
  'x-real-ip',
  'forwarded',
  'via',
])('a request with %s is not local', (name) => {
  expect(isLocal(requestFrom('127.0.0.1', { [name]: '' }))).toBe(false)
})

test('an HTTP/1.0 request is not local: older versions of nginx forward with it', () => {
  const request = requestFrom('127.0.0.1')
  expect(isLocal(request)).toBe(true)
  expect(isLocal(Object.assign(request, { httpVersion: '1.0' }))).toBe(false)
  expect(isLocal(Object.assign(request, { httpVersion: '0.9' }))).toBe(false)
})

test.each([
  ['localhost:4000', true],
  ['LocalHost:4000', true],
  ['127.0.0.1:4000', true],
  ['[::1]:4000', true],
  ['localhost', false],
  ['localhost:80', false],
  ['127.0.0.1', false],
  ['127.0.0.1:8080', false],
  ['127.0.0.2:4000', false],
  ['plinth', false],
  ['plinth_upstream', false],
  ['plinth.example', false],
  ['', false],
])('a request for %s is local: %s', (host, local) => {
  expect(isLocal(requestFrom('127.0.0.1', { host }))).toBe(local)
})
