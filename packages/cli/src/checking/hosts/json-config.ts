// Reads values of unknown shape from the configuration of another host.
import { isRecord } from '@plinth/domain/base/json-shape'
import { lineCounter } from '../findings/finding.ts'
import type { ConfigFile } from '../source/project.ts'

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

export interface ConfigRule {
  readonly rule: Config
  /** The configuration that contains the rule. */
  readonly of: Config
  readonly file: string
  readonly line: number | null
}

/** The pattern of a rule. Firebase has three kinds of them. */
export const sourceOf = ({ source, glob, regex }: Config): string => textOf(source ?? glob ?? regex)

/** The rules of one list with their lines; a file for several sites has several such lists. */
export function rulesIn(
  { name, text }: ConfigFile,
  configs: readonly Config[],
  list: string,
): ConfigRule[] {
  const lineAt = lineCounter(text)
  let from = Math.max(text.search(new RegExp(`"${list}"\\s*:\\s*\\[`)), 0)
  return configs.flatMap((config) =>
    recordsIn(config[list]).map((rule) => {
      const position = text.indexOf(JSON.stringify(sourceOf(rule)), from)
      if (position < 0) return { rule, of: config, file: name, line: null }
      // Rules are in the order of the file, which is then searched only once.
      from = position + 1
      return { rule, of: config, file: name, line: lineAt(position) }
    }),
  )
}

/** The entries of `[{key, value}]`, the form of headers at Vercel and Firebase. */
export const keyValues = (value: unknown): [key: string, value: string][] =>
  recordsIn(value).map((entry) => [textOf(entry.key), textOf(entry.value)])
