// Rules of one `.plinthignore` or `.gitignore`.
import { formatCount } from '@plinth/domain/base/sizes'
import ignore, { type Ignore } from 'ignore'

export type IgnoreRules = Ignore

export interface IgnoreProblem {
  readonly line: number
  readonly message: string
}

/**
 * A rule becomes a regular expression, whose time grows with the depth of the path to the power of
 * the number of `**`, and with the length of a name to the power of the number of `*` that are next
 * to a `[…]` with a slash in its range. Rules may come from an untrusted folder.
 */
export const maxDoubleStars = 3
export const maxStarsWithBracket = 3
export const maxRuleLength = 1000

/** Without rules if there are problems. */
export function parseIgnoreFile(text: string): {
  readonly rules: IgnoreRules
  readonly problems: readonly IgnoreProblem[]
} {
  const lines = text.split(/\r?\n/)
  const problems = lines.flatMap((rule, index) => {
    const message = problemOf(rule)
    return message === null ? [] : [{ line: index + 1, message }]
  })
  return { rules: ignoreRules(problems.length === 0 ? lines : []), problems }
}

/** The rules of a file that only causes warnings: those beyond the limits are not applied. */
export const parseLeniently = (text: string): IgnoreRules =>
  ignoreRules(text.split(/\r?\n/).filter((rule) => problemOf(rule) === null))

function problemOf(line: string): string | null {
  if (line.startsWith('#')) return null
  if (line.length > maxRuleLength) {
    return `A rule can have at most ${formatCount(maxRuleLength)} characters.`
  }
  const stars = line.match(/\*+/g) ?? []
  if (stars.filter((run) => run.length > 1).length > maxDoubleStars) {
    return `A rule can have at most ${maxDoubleStars} "**".`
  }
  if (line.includes('[') && stars.length > maxStarsWithBracket) {
    return `A rule with "[" can have at most ${maxStarsWithBracket} "*".`
  }
  return null
}

/** Each of `lines` is a line of a `.gitignore`. */
export const ignoreRules = (lines: readonly string[]): IgnoreRules =>
  ignore({ ignorecase: false }).add(lines.map(comparable))

/**
 * True if the rules exclude the path or a folder that it is in, false if they re-include it, null
 * if none matches. The path is relative to the folder of the rules.
 */
export function decideIgnored(rules: IgnoreRules, path: string, isFolder: boolean): boolean | null {
  const { ignored, unignored } = rules.test(comparable(isFolder ? `${path}/` : path))
  return ignored || unignored ? ignored : null
}

/** The same rules, but the folder itself is re-included. */
export function reIncludeFolder(rules: IgnoreRules, folder: string): IgnoreRules {
  return ignore({ ignorecase: false }).add([rules, `!/${literalRule(folder)}/`])
}

/** A path as part of a rule that matches nothing else. */
export const literalRule = (path: string): string => comparable(path).replace(/[\\*?[]/g, '\\$&')

/**
 * Normalised, because macOS decomposes names. Line breaks are replaced, because `**` does not match
 * them.
 */
const comparable = (text: string): string =>
  text.normalize('NFC').replace(/[\r\n\u2028\u2029]/g, '\uFFFD')
