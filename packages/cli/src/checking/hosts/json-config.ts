// Reads values of unknown shape from the configuration of another host.
import { isRecord } from '@plinth/domain/base/json-shape'
import { lineAt } from '../findings/finding.ts'

export type Config = Readonly<Record<string, unknown>>

/** Null if the text is not a JSON object. */
export function parseConfig(text: string): Config | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** The objects in a list; anything else is left out. */
export const recordsIn = (value: unknown): Config[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The line of a rule's source in a list of the configuration. */
export function lineInList(text: string, list: string, source: string): number | null {
  const start = text.search(new RegExp(`"${list}"\\s*:\\s*\\[`))
  const position = text.indexOf(JSON.stringify(source), Math.max(start, 0))
  return position < 0 ? null : lineAt(text, position)
}

/** The entries of `[{key, value}]`, the form of headers at Vercel and Firebase. */
export const keyValues = (value: unknown): [key: string, value: string][] =>
  recordsIn(value).map((entry) => [textOf(entry.key), textOf(entry.value)])
