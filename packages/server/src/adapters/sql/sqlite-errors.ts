// What SQLite's result codes mean here: https://www.sqlite.org/rescode.html
const busy = 5
const ioError = 10
const corrupt = 11
const full = 13
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
/** Another attempt, later, may succeed. */
export const isPassing = isOneOf(busy, ioError, full)
/** No attempt will: what is in the file makes no sense. */
export const isDamaged = isOneOf(corrupt, notADatabase)
