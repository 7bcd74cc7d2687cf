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
  /** Why it cannot be converted, if that is certain. */
  readonly problem?: string
  /** Introduces the converted rules of the file. */
  readonly summary?: string
}

export interface ForeignRules {
  readonly redirects: readonly ForeignRule[]
  /** Each `converted` is a path and a header, on two lines. */
  readonly headers: readonly ForeignRule[]
}

export const noRules: ForeignRules = { redirects: [], headers: [] }

/** Null if the header would become several lines, which could be other rules. */
export const headerLines = (path: string, name: string, value: string): string | null =>
  [path, name, value].some((part) => /[\r\n]/.test(part)) ? null : `${path}\n  ${name}: ${value}`
