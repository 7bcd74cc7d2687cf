// Files of a folder that are not published: secrets, the default exclusions, and those that a
// `.plinthignore` excludes.
import path from 'node:path'
import { leftOutByPath } from '@plinth/domain/secrets/left-out-files'
import { judgeFolder } from '@plinth/domain/secrets/secret-paths'
import { memoryFile } from '../../drops/memory/memory-file.ts'
import {
  decideIgnored,
  type IgnoreRules,
  ignoreRules,
  literalRule,
  reIncludeFolder,
} from './ignore-rules.ts'

export const ignoreFile = '.plinthignore'

export type Reason =
  | 'secret'
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

/** The rules that apply in a folder. */
export interface RuleChain {
  /** Paths of files that are published even if they look like secrets. */
  readonly allowed: ReadonlySet<string>
  /** Outermost first; inner rules take precedence. */
  readonly sets: readonly RuleSet[]
}

interface RuleSet {
  /**
   * The folder that the rules belong to, relative to the published folder; "" is the published
   * folder.
   */
  readonly base: string
  readonly rules: IgnoreRules
  readonly reason: Reason
}

const defaults = [
  '.*',
  '!.well-known/',
  'node_modules/',
  '__MACOSX/',
  'Thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '*~',
  '\\#*#',
]

/** Plinth's own files: never published, and not listed among the ignored paths. */
export const isOwnFile = (name: string): boolean =>
  name === ignoreFile || name.startsWith(memoryFile)

/**
 * Allowed files are published although their names, or those of their folders, begin with a dot.
 * The other files of such a folder stay excluded.
 */
export function defaultRules(allowed: ReadonlySet<string>): RuleChain {
  const excluded = ignoreRules(defaults)
  const folders = [...new Set([...allowed].flatMap(foldersOf))]
    .filter((folder) => decideIgnored(excluded, folder, true))
    .sort((a, b) => a.length - b.length)
  const rules = ignoreRules([
    ...defaults,
    ...folders.map(literalRule).flatMap((folder) => [`!/${folder}/`, `/${folder}/*`]),
    ...[...allowed].map((file) => `!/${literalRule(file)}`),
  ])
  return { allowed, sets: [{ base: '', rules, reason: 'default' }] }
}

/** The folders that contain the file. */
const foldersOf = (file: string): string[] => {
  const names = file.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

export function withRulesOf(chain: RuleChain, base: string, rules: IgnoreRules): RuleChain {
  return { ...chain, sets: [...chain.sets, { base, rules, reason: 'rule' }] }
}

/** Null if the rules allow the file to be published. */
export function ignoreReasonFor(chain: RuleChain, file: string, isFolder: boolean): Reason | null {
  if (isSecret(chain.allowed, file, isFolder)) return 'secret'
  for (const set of chain.sets.toReversed()) {
    const isIgnored = decideIgnored(set.rules, pathIn(set, file), isFolder)
    if (isIgnored !== null) return isIgnored ? set.reason : null
  }
  return null
}

/** Cannot be re-included by a `.plinthignore`, which may have been written for other files. */
function isSecret(allowed: ReadonlySet<string>, file: string, isFolder: boolean): boolean {
  const name = file.normalize('NFC')
  if (!isFolder) return !allowed.has(name) && leftOutByPath(name) !== null
  return judgeFolder(name) !== null && ![...allowed].some((path) => path.startsWith(`${name}/`))
}

/**
 * The rules for the contents of a folder that is published. Rules that exclude the folder are
 * overridden by others; they still apply to its contents, but no longer exclude all of them.
 */
export function rulesWithin(chain: RuleChain, folder: string): RuleChain {
  const sets = chain.sets.map((set) => {
    const at = pathIn(set, folder)
    return decideIgnored(set.rules, at, true)
      ? { ...set, rules: reIncludeFolder(set.rules, at) }
      : set
  })
  return { ...chain, sets }
}

const pathIn = ({ base }: RuleSet, file: string): string => path.posix.relative(base, file)
