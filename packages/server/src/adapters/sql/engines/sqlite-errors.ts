// Classification of SQLite result codes: https://www.sqlite.org/rescode.html
const busy = 5
const locked = 6
const noMemory = 7
const readOnly = 8
const ioError = 10
const corrupt = 11
const full = 13
const cannotOpen = 14
const protocol = 15
const notADatabase = 26

/** The primary result code; higher bits are the extended code. */
function codeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : null
}

const isOneOf =
  (...codes: readonly number[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error) ?? 0)

export const isBusy = isOneOf(busy)
export const isFull = isOneOf(full)
/** The file, its disk or its lock failed, not the statement. */
export const isStorageFault = isOneOf(
  ...[busy, locked, noMemory, readOnly, ioError, corrupt, full, cannotOpen, protocol],
  notADatabase,
)
/** The file is corrupt or not a database, so a retry cannot succeed. */
export const isCorrupt = isOneOf(corrupt, notADatabase)
