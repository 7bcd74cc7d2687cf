import { megabyte } from '@plinth/domain/base/sizes'
import { expect, test } from 'vitest'
import { decideUpload } from '../uploads/decide-upload.ts'
import { checkAnonymousUpload, planNeededFor } from './anonymous-upload.ts'

test.each([
  ['page.html', 2 * megabyte + 1, /need an account to publish a page larger than 2 MB/],
  ['site.zip', 1, /need an account to publish a zip/],
  ['site/index.html', 1, /need an account to publish a folder/],
])('%s of %i bytes needs an account', (path, size, refusal) => {
  expect(decide(path, size)).toEqual({ refusal: expect.stringMatching(refusal) })
})

test('a page of 2 MB needs no account', () => {
  expect(decide('page.html', 2 * megabyte)).toEqual({ file: expect.any(File) })
})

test.each([
  [10 * megabyte, null],
  [10 * megabyte + 1, /needs Plus/],
  [100 * megabyte + 1, /needs Business/],
])('plan needed for %i bytes', (bytes, expectedText) => {
  expect(planNeededFor(bytes)).toEqual(
    expectedText === null ? null : expect.stringMatching(expectedText),
  )
})

function decide(path: string, size: number) {
  const file = new File([new Uint8Array(size)], path.split('/').at(-1) ?? path)
  const upload = decideUpload([{ path, file }])
  if (upload.kind === 'refused') throw new Error(upload.reason)
  return checkAnonymousUpload(upload)
}
