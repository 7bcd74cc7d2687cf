// A `.plinthignore`, in the syntax of `.gitignore`.
import { type IgnorePattern, matchesPath, parseIgnorePattern } from './ignore-pattern.ts'

export interface IgnoreRule {
  readonly pattern: IgnorePattern
  /** Takes in again what an earlier rule left out. */
  readonly isNegated: boolean
  readonly isForFolders: boolean
}

export function parseIgnoreRules(text: string): IgnoreRule[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((line) => parseRule(line))
}

function parseRule(line: string): IgnoreRule[] {
  if (line.startsWith('#')) return []
  const isNegated = line.startsWith('!')
  const written = withoutTrailingSpace(isNegated ? line.slice(1) : line)
  const isForFolders = /[^\\]\/$/.test(written)
  const pattern = parseIgnorePattern(isForFolders ? written.slice(0, -1) : written)
  return pattern === null || /^\/*$/.test(written) ? [] : [{ pattern, isNegated, isForFolders }]
}

/** A space at the end counts only behind a backslash. */
function withoutTrailingSpace(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end -= 1
  const kept = text.slice(0, end)
  const escapes = /\\*$/.exec(kept)?.[0].length ?? 0
  return kept.length < text.length && escapes % 2 === 1 ? `${kept} ` : kept
}

/**
 * Whether the rules leave the path out, or take it in again; null where none is about it. The path is
 * relative to the folder of the rules. What lies in a folder that is left out is not asked about.
 */
export function decideIgnored(
  rules: readonly IgnoreRule[],
  path: string,
  isFolder: boolean,
): boolean | null {
  const last = rules.findLast(
    ({ pattern, isForFolders }) => (isFolder || !isForFolders) && matchesPath(pattern, path),
  )
  return last ? !last.isNegated : null
}
