// What of a folder is not published, and why.
import path from 'node:path'
import { decideIgnored, type IgnoreRule, parseIgnoreRules } from './ignore-rules.ts'
import { memoryFile } from './remembered-drop.ts'

export const ignoreFile = '.plinthignore'

export type Reason =
  | 'default'
  | 'rule'
  | 'link-outside'
  | 'link-to-left-out'
  | 'link-in-link'
  | 'link-loop'
  | 'no-file'

export interface LeftOut {
  /** Relative to the folder; one that ends in "/" is a folder. */
  readonly path: string
  readonly reason: Reason
}

/** The rules that hold in a folder: its own count before those of the folders above it. */
export type RuleChain = readonly RuleSet[]

interface RuleSet {
  /** The folder whose rules they are, relative to the one that is published; "" is that itself. */
  readonly base: string
  readonly rules: readonly IgnoreRule[]
  readonly reason: Reason
}

/** Nothing takes these in again: they hold secrets, or are of use to nobody but their owner. */
const never = `
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

const always = parseIgnoreRules(never)

/** They are there for Plinth, so that nobody has to be told that they are not published. */
export const isOwnFile = (name: string): boolean =>
  name === ignoreFile || name.startsWith(memoryFile)

export const defaultRules: RuleChain = [
  { base: '', rules: parseIgnoreRules(defaults), reason: 'default' },
]

export function withRulesOf(chain: RuleChain, base: string, text: string): RuleChain {
  return [...chain, { base, rules: parseIgnoreRules(text), reason: 'rule' }]
}

/** Null: it is published, as far as rules go. */
export function reasonToLeaveOut(chain: RuleChain, file: string, isFolder: boolean): Reason | null {
  // For many disks, and so for many a tool, `.ENV` is the same file.
  if (decideIgnored(always, file.toLowerCase(), isFolder)) return 'default'
  for (const { base, rules, reason } of chain.toReversed()) {
    const isIgnored = decideIgnored(rules, path.posix.relative(base, file), isFolder)
    if (isIgnored !== null) return isIgnored ? reason : null
  }
  return null
}
