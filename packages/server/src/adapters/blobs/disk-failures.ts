// Maps errors of the local disk to `unavailable`; errors that are a mistake of ours stay as they are.
import { AppError } from '@plinth/domain/errors'

/** Turns a failure of the disk into `unavailable`; leaves other errors alone. */
export function explainDiskFailure(error: unknown): unknown {
  const code = systemCode(error)
  if (code === null) return error
  if (fullCodes.has(code)) {
    const detail = 'The server has no room left for uploads. Try again in a few minutes.'
    return new AppError('unavailable', detail, { cause: error, retryAfter: 300 })
  }
  if (otherCodes.has(code)) return error
  const detail = 'The server cannot reach its storage right now. Try again in a moment.'
  return new AppError('unavailable', detail, { cause: error, retryAfter: 10 })
}

/** Resolves as the promise does; a failure of the disk rejects with `unavailable`. */
export const orDiskFailure = <T>(promise: Promise<T>): Promise<T> =>
  promise.catch((error: unknown) => {
    throw explainDiskFailure(error)
  })

/** Of an error that the operating system gave to Node: EIO, EROFS, EACCES, ENOENT and so on. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** The disk, the user's share of it, or the largest file that the process may write. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The connection that a file is read from, and calls that we got wrong. */
const otherCodes: ReadonlySet<string> = new Set([
  'EBADF',
  'ECONNABORTED',
  'ECONNRESET',
  'EFAULT',
  'EINVAL',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
])
