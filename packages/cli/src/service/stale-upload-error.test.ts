import { expect, test } from 'vitest'
import { isStaleUploadError } from './stale-upload-error.ts'

test('recognises the error of a closed stream', () => {
  let thrown: unknown
  new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.close()
      try {
        controller.enqueue(new Uint8Array(1))
      } catch (error) {
        thrown = error
      }
    },
  })
  expect(isStaleUploadError(thrown as Error)).toBe(true)
})

test.each([
  new Error('a fault'),
  new DOMException('The blob could not be read', 'NotReadableError'),
])('does not ignore %s', (error) => {
  expect(isStaleUploadError(error)).toBe(false)
})
