import { AppError } from '@plinth/domain/errors'
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
])('%s asks to try again later', (code, retryAfter) => {
  const error = systemError(code)
  const explained = explainDiskFailure(error)
  expect(explained).toBeInstanceOf(AppError)
  expect(explained).toMatchObject({ code: 'unavailable', retryAfter, cause: error })
})

test.each([
  ['a mistake of ours', new TypeError('else')],
  ['a closed file', systemError('EBADF')],
  ['a client that went away', systemError('ECONNRESET')],
  ['no error', 'text'],
])('%s stays as it is', (_, error) => {
  expect(explainDiskFailure(error)).toBe(error)
})
