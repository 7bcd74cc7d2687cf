// Maps errors of the local disk to `unavailable`; errors caused by a bug stay as they are.
import { AppError } from '@plinth/domain/base/errors'

export function explainDiskFailure(error: unknown): unknown {
  const code = systemCode(error)
  if (code === null) return error
  if (fullCodes.has(code)) return outOfSpace(error)
  if (otherCodes.has(code)) return error
  const detail = 'The server cannot reach its storage right now. Try again in a moment.'
  return new AppError('unavailable', detail, { cause: error, retryAfter: 10 })
}

/** The same for every store, so that publishers know that only the operator can help. */
export function outOfSpace(cause: unknown): AppError {
  const detail = 'The server is out of disk space. Try again in a few minutes.'
  return new AppError('unavailable', detail, { cause, retryAfter: 300 })
}

/** Rejects with `unavailable` on a disk failure. */
export const orDiskFailure = <T>(promise: Promise<T>): Promise<T> =>
  promise.catch((error: unknown) => {
    throw explainDiskFailure(error)
  })

/** Error code of the operating system: EIO, EROFS, EACCES, ENOENT and so on. */
function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** The disk or the user's quota is full, or the file size limit of the process is reached. */
const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Errors of a network connection that a file is streamed to, and of wrong calls. */
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
