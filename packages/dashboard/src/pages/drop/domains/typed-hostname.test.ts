import { expect, test } from 'vitest'
import { typedHostname } from './typed-hostname.ts'

test.each([
  ['www.example.com', 'www.example.com'],
  ['  www.example.com\n', 'www.example.com'],
  ['https://www.example.com/path?a=b#c', 'www.example.com'],
  ['HTTP://someone:secret@www.example.com:8080', 'www.example.com'],
  ['//www.example.com/', 'www.example.com'],
  ['www.example.com/path', 'www.example.com'],
  ['www.example.com:443', 'www.example.com'],
  ['bücher.example', 'bücher.example'],
  ['ftp://example.com', 'example.com'],
  // What is no address is left to the service, which says what is wrong with it.
  ['two words', 'two words'],
  ['', ''],
])('%j means %j', (typed, hostname) => {
  expect(typedHostname(typed)).toBe(hostname)
})
