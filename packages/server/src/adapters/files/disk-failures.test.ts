import { AppError } from '@plinth/domain/base/errors'
import { expect, test } from 'vitest'
import { explainDiskFailure } from './disk-failures.ts'

const systemError = (code: string) =>
  Object.assign(new Error(`${code}: write`), { code, errno: -1, syscall: 'write' })

test.each([
  ['ENOSPC', 300],
  ['EDQUOT', 300],
  ['EFBIG', 300],
  ['EIO', 10],
  ['EROFS', 10],
  ['EACCES', 10],
  ['EMFILE', 10],
  ['ENOTDIR', 10],
  ['ESTALE', 10],
])('%s becomes `unavailable`', (code, retryAfter) => {
  const error = systemError(code)
  const explained = explainDiskFailure(error)
  expect(explained).toBeInstanceOf(AppError)
  expect(explained).toMatchObject({ code: 'unavailable', retryAfter, cause: error })
})

test.each([
  ['a bug', new TypeError('else')],
  ['a closed file', systemError('EBADF')],
  ['a client that disconnected', systemError('ECONNRESET')],
  ['no error', 'text'],
])('does not change %s', (_, error) => {
  expect(explainDiskFailure(error)).toBe(error)
})
