import { expect, test } from 'vitest'
import { isUnencryptedRemote, parseServiceUrl } from './service-url.ts'

test.each([
  ['http://localhost:4000', 'http://localhost:4000'],
  ['https://Plinth.Example/', 'https://plinth.example'],
  ['https://plinth.example:443', 'https://plinth.example'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
  ['plinth.example', 'https://plinth.example'],
  ['Plinth.Example:8443/', 'https://plinth.example:8443'],
  ['plinth:4000', 'https://plinth:4000'],
  ['localhost', 'http://localhost'],
  ['localhost:4000', 'http://localhost:4000'],
  ['plinth.localhost:4000', 'http://plinth.localhost:4000'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['192.168.0.2', 'https://192.168.0.2'],
  ['93.184.215.14:8080', 'https://93.184.215.14:8080'],
  ['[2606:2800::1]', 'https://[2606:2800::1]'],
  ['[::1]:4000', 'http://[::1]:4000'],
  ['localhost.example', 'https://localhost.example'],
])('parses %s as %s', (text, origin) => {
  expect(parseServiceUrl(text)).toEqual({ origin })
})

test.each([
  '',
  'plinth.example/dashboard',
  'me@plinth.example',
  'mailto:me@plinth.example',
  'javascript:alert(1)',
  'ftp://plinth.example',
  'https://plinth.example/dashboard',
  'https://plinth.example/?a=b',
  'https://plinth.example/#a',
  'https://me:secret@plinth.example',
])('refuses %j', (text) => {
  expect(parseServiceUrl(text)).toEqual({ problem: expect.stringContaining('is not the URL') })
})

test.each([
  ['http://localhost:4000', false],
  ['http://plinth.localhost', false],
  ['http://127.0.0.1:4000', false],
  ['http://[::1]:4000', false],
  ['https://plinth.example', false],
  ['http://plinth.example', true],
  ['http://notlocalhost', true],
  ['http://192.168.0.2', true],
])('%s is unencrypted and remote: %s', (origin, isOpen) => {
  expect(isUnencryptedRemote(origin)).toBe(isOpen)
})
