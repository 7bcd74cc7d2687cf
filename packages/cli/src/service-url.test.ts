import { expect, test } from 'vitest'
import { parseServiceUrl } from './service-url.ts'

test.each([
  ['http://localhost:4000', 'http://localhost:4000'],
  ['https://Plinth.Example/', 'https://plinth.example'],
  ['https://plinth.example:443', 'https://plinth.example'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('%s is the service %s', (text, origin) => {
  expect(parseServiceUrl(text)).toEqual({ origin })
})

test.each([
  '',
  'plinth.example',
  'localhost:4000',
  'ftp://plinth.example',
  'https://plinth.example/dashboard',
  'https://plinth.example/?a=b',
  'https://plinth.example/#a',
  'https://me:secret@plinth.example',
])('%j is refused', (text) => {
  expect(parseServiceUrl(text)).toEqual({ problem: expect.stringContaining('is not the address') })
})
