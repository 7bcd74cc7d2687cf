// Exchanges as text: how tables and the generator write them, and how failures print them.
import type { Step } from './exchange.ts'

export interface Exchange {
  readonly name: string
  /** Written one after the other; each character is one byte. */
  readonly writes: readonly Write[]
  /** The client ends its side at once, without another request. */
  readonly alone?: true
}

export interface Write {
  readonly text: string
  /** How many responses are awaited before the next write; one by default. */
  readonly responses?: number
}

/** Stands for a name that was never requested before, of the same length each time. */
export const cold = '{cold-na}'
let coldNames = 0

export function coldName(): string {
  coldNames += 1
  return `c${coldNames.toString(36).padStart(cold.length - 1, '0')}`
}

export const stepsOf = ({ writes }: Exchange, name: string): Step[] =>
  writes.map(({ text, responses = 1 }) => ({
    bytes: Buffer.from(text.replaceAll(cold, name), 'latin1'),
    responses,
  }))

/** Printable, on one line, and readable by a JavaScript string literal. */
export const escaped = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u00ff]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16)}`,
  )

/** A request with these lines and no body. */
export const request = (...lines: readonly string[]): string => [...lines, '', ''].join('\r\n')

/** A list of exchanges, each with a name and the texts that are written. */
export function exchangeTable(): {
  readonly cases: Exchange[]
  add(name: string, ...writes: readonly (string | Write)[]): void
} {
  const cases: Exchange[] = []
  return {
    cases,
    add(name, ...writes) {
      const parts = writes.map((write) => (typeof write === 'string' ? { text: write } : write))
      cases.push({ name, writes: parts })
    },
  }
}
