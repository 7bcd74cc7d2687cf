// Files of a folder that are not published: secrets, the default exclusions, and those that a
// `.plinthignore` excludes.
import path from 'node:path'
import { memoryFile } from '../../drops/memory/memory-file.ts'
import { decideIgnored, type IgnoreRule, parseIgnoreRules } from './parse-ignore-file.ts'

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
  readonly rules: readonly IgnoreRule[]
  readonly reason: Reason
}

/** Cannot be re-included: these hold secrets or are useful only to their owner. */
const neverPublished = `
.git
.env*
.ssh
.aws
.gnupg
.npmrc
.netrc
.htpasswd
.pgpass
`

const defaults = `
.*
!.well-known/
node_modules/
__MACOSX/
Thumbs.db
ehthumbs.db
desktop.ini
*~
\\#*#
`

const neverPublishedRules = parseIgnoreRules(neverPublished)

/** Plinth's own files: never published, and not listed among the ignored paths. */
export const isOwnFile = (name: string): boolean =>
  name === ignoreFile || name.startsWith(memoryFile)

export const defaultRules: RuleChain = [
  { base: '', rules: parseIgnoreRules(defaults), reason: 'default' },
]

export function withRulesOf(chain: RuleChain, base: string, text: string): RuleChain {
  return [...chain, { base, rules: parseIgnoreRules(text), reason: 'rule' }]
}

/** Null if the rules allow the file to be published. */
export function ignoreReasonFor(chain: RuleChain, file: string, isFolder: boolean): Reason | null {
  // On case-insensitive disks, `.ENV` is the same file.
  if (decideIgnored(neverPublishedRules, file.toLowerCase(), isFolder)) return 'default'
  for (const { base, rules, reason } of chain.toReversed()) {
    const isIgnored = decideIgnored(rules, path.posix.relative(base, file), isFolder)
    if (isIgnored !== null) return isIgnored ? reason : null
  }
  return null
}
