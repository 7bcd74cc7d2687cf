// Rules in the configuration of another host, and the lines of `_redirects` and `_headers` that do the
// same here.

export interface ForeignRule {
  /** The configuration file. */
  readonly file: string
  readonly line: number | null
  /** As written there, for messages. */
  readonly written: string
  /** The rule for Plinth; null if it cannot be converted with certainty. */
  readonly converted: string | null
  /** Introduces the converted rules of the file. */
  readonly summary?: string
}

export interface ForeignRules {
  readonly redirects: readonly ForeignRule[]
  /** Each `converted` is a path and a header, on two lines. */
  readonly headers: readonly ForeignRule[]
}

export const noRules: ForeignRules = { redirects: [], headers: [] }

interface Redirect {
  readonly from: string
  readonly to: string
  readonly status: number | string
}

export const redirectLine = ({ from, to, status }: Redirect): string | null =>
  // A space would begin the next part of the line, and `#` a comment.
  [from, to].some((part) => part === '' || /\s|^#/.test(part)) ? null : `${from} ${to} ${status}`

export const headerLines = (path: string, name: string, value: string): string =>
  `${path}\n  ${name}: ${value}`
