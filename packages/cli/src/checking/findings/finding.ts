// What `plinth check` reports: findings, and lines that restore the behaviour of another host.

/** `error`: the folder cannot be published. `note`: nothing is lost, but the owner may want to know. */
export type Level = 'error' | 'difference' | 'note'

/** In the order of the report. */
export const sections = ['publishing', 'rules', 'configuration', 'pages', 'files'] as const
export type Section = (typeof sections)[number]

export interface Finding {
  readonly level: Level
  readonly section: Section
  /** Null if the finding is about the folder as a whole. */
  readonly file: string | null
  readonly line: number | null
  readonly message: string
}

export interface Report {
  readonly files: number
  readonly bytes: number
  readonly findings: readonly Finding[]
  /** Lines to add to the rules files, converted from the configuration of another host. */
  readonly suggestions: {
    readonly _redirects: readonly string[]
    readonly _headers: readonly string[]
  }
}

export const found =
  (level: Level, section: Section) =>
  (file: string | null, line: number | null, message: string): Finding => ({
    level,
    section,
    file,
    line,
    message,
  })

/**
 * Returns the line of a position in the text, counted from 1. Positions must increase from call to
 * call: a large file with many findings is then read once.
 */
export function lineCounter(text: string): (position: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (position) => {
    while (next !== -1 && next < position) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

/** The line of a position in a text, counted from 1. */
export const lineAt = (text: string, position: number): number => lineCounter(text)(position)

/** The line of the first occurrence, or null. */
export function lineOf(text: string, part: string | RegExp): number | null {
  const position = typeof part === 'string' ? text.indexOf(part) : text.search(part)
  return position < 0 ? null : lineAt(text, position)
}
