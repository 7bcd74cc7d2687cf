// Finds published files that a `.gitignore` in the folder matches: they may not be meant for others.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { maxWarnings } from '@plinth/domain/secrets/secret-warnings'
import type { FileWarning, GitIgnored } from './found-files.ts'
import { decideIgnored, type IgnoreRules, parseLeniently } from './ignore-rules.ts'
import { messages } from './messages.ts'

export const gitIgnoreFile = '.gitignore'

/** The `.gitignore` files that apply in a folder, outermost first. */
export type GitIgnores = readonly GitIgnore[]

interface GitIgnore {
  /** Its folder, relative to the published folder. */
  readonly base: string
  readonly rules: IgnoreRules
}

const maxBytes = 262_144

/** A file that cannot be read is skipped: its rules only cause warnings. */
export async function withGitIgnore(
  above: GitIgnores,
  base: string,
  file: string,
): Promise<GitIgnores> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile() || found.size > maxBytes) return above
  const text = await readFile(file, 'utf8').catch(() => '')
  return [...above, { base, rules: parseLeniently(text) }]
}

/** Null if no rule matches, or if the innermost that does includes the file again. */
export function gitIgnoreOf(ignores: GitIgnores, file: string): string | null {
  for (const { base, rules } of ignores.toReversed()) {
    const isIgnored = decideIgnored(rules, path.posix.relative(base, file), false)
    if (isIgnored !== null) return isIgnored ? path.posix.join(base, gitIgnoreFile) : null
  }
  return null
}

export const gitIgnoredWarnings = (found: readonly GitIgnored[]): FileWarning[] =>
  found.slice(0, maxWarnings).map(({ path, by }) => ({
    file: path,
    line: null,
    message: messages.gitIgnored.one({ by }),
  }))

/** One line per `.gitignore`. */
export function formatGitIgnored(found: readonly GitIgnored[]): string[] {
  return [...new Set(found.map(({ by }) => by))].map((by) => {
    const files = found.filter((file) => file.by === by).map(({ path }) => path)
    return messages.gitIgnored.several({ by, files })
  })
}
