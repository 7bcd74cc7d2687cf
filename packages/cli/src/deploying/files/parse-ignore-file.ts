// Parser and matcher for the rules of a `.plinthignore`, in the syntax of `.gitignore`.
import { type IgnorePattern, matchesPath, parseIgnorePattern } from './ignore-pattern.ts'

export interface IgnoreRule {
  readonly pattern: IgnorePattern
  /** True for a `!` rule, which re-includes what an earlier rule excluded. */
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

/** Trailing spaces count only if escaped with a backslash. */
function withoutTrailingSpace(text: string): string {
  let end = text.length
  while (text[end - 1] === ' ') end -= 1
  const trimmed = text.slice(0, end)
  const escapes = /\\*$/.exec(trimmed)?.[0].length ?? 0
  return trimmed.length < text.length && escapes % 2 === 1 ? `${trimmed} ` : trimmed
}

/**
 * True if the rules exclude the path, false if they re-include it, null if none matches. The path
 * is relative to the folder of the rules. Not called for the contents of an excluded folder.
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
