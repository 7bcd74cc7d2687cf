import { expect, test } from 'vitest'
import { responseHead } from './response-head.ts'

test('the head of a prepared response keeps no memory but its own', () => {
  const fields = ['content-type', 'text/plain', 'x-name', '\xe4']
  const { bytes } = responseHead(200, fields, null)
  expect(bytes.toString('latin1')).toBe(
    'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nx-name: \xe4\r\n',
  )
  expect(bytes.buffer.byteLength).toBe(bytes.length)
  expect(responseHead(200, fields, null).bytes).toBe(bytes)
})
