// What SQLite's result codes mean here: https://www.sqlite.org/rescode.html
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

/** The primary code; the bits above it only say more. */
function codeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : null
}

const isOneOf =
  (...codes: readonly number[]) =>
  (error: unknown): boolean =>
    codes.includes(codeOf(error) ?? 0)

export const isBusy = isOneOf(busy)
/** The file, its disk or its lock failed; the statement may be right. */
export const isStorageFault = isOneOf(
  ...[busy, locked, noMemory, readOnly, ioError, corrupt, full, cannotOpen, protocol],
  notADatabase,
)
/** No attempt will: what is in the file makes no sense. */
export const isDamaged = isOneOf(corrupt, notADatabase)
