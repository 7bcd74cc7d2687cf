// Files of a folder that are not published: secrets, the default exclusions, and those that a
// `.plinthignore` excludes.
import path from 'node:path'
import { memoryFile } from '../../drops/memory/memory-file.ts'
import { decideIgnored, type IgnoreRules, ignoreRules, reIncludeFolder } from './ignore-rules.ts'

export const ignoreFile = '.plinthignore'

export type Reason =
  | 'default'
  | 'rule'
  | 'link-outside'
  | 'link-to-left-out'
  | 'link-in-link'
  | 'link-loop'
  | 'no-file'

export interface IgnoredPath {
  /** Relative to the folder; folders end in "/". */
  readonly path: string
  readonly reason: Reason
}

/** The rules that apply in a folder, outermost first; inner rules take precedence. */
export type RuleChain = readonly RuleSet[]

interface RuleSet {
  /**
   * The folder that the rules belong to, relative to the published folder; "" is the published
   * folder.
   */
  readonly base: string
  readonly rules: IgnoreRules
  readonly reason: Reason
}

/**
 * Cannot be re-included: these hold secrets or are useful only to their owner. On case-insensitive
 * disks, `.ENV` is the same file.
 */
const neverPublished = ignoreRules(
  ['.git', '.env*', '.ssh', '.aws', '.gnupg', '.npmrc', '.netrc', '.htpasswd', '.pgpass'],
  { ignoresCase: true },
)

const defaults = ignoreRules([
  '.*',
  '!.well-known/',
  'node_modules/',
  '__MACOSX/',
  'Thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '*~',
  '\\#*#',
])

/** Plinth's own files: never published, and not listed among the ignored paths. */
export const isOwnFile = (name: string): boolean =>
  name === ignoreFile || name.startsWith(memoryFile)

export const defaultRules: RuleChain = [{ base: '', rules: defaults, reason: 'default' }]

export function withRulesOf(chain: RuleChain, base: string, rules: IgnoreRules): RuleChain {
  return [...chain, { base, rules, reason: 'rule' }]
}

/** Null if the rules allow the file to be published. */
export function ignoreReasonFor(chain: RuleChain, file: string, isFolder: boolean): Reason | null {
  if (decideIgnored(neverPublished, file, isFolder)) return 'default'
  for (const set of chain.toReversed()) {
    const isIgnored = decideIgnored(set.rules, pathIn(set, file), isFolder)
    if (isIgnored !== null) return isIgnored ? set.reason : null
  }
  return null
}

/**
 * The rules for the contents of a folder that is published. Rules that exclude the folder are
 * overridden by others; they still apply to its contents, but no longer exclude all of them.
 */
export function rulesWithin(chain: RuleChain, folder: string): RuleChain {
  return chain.map((set) => {
    const at = pathIn(set, folder)
    return decideIgnored(set.rules, at, true)
      ? { ...set, rules: reIncludeFolder(set.rules, at) }
      : set
  })
}

const pathIn = ({ base }: RuleSet, file: string): string => path.posix.relative(base, file)
