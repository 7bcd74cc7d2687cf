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
  // Anything else is left as typed: the server explains what is wrong with it.
  ['two words', 'two words'],
  ['', ''],
])('%j is read as %j', (text, hostname) => {
  expect(typedHostname(text)).toBe(hostname)
})
