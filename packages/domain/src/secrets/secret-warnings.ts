// Warnings about secrets in an upload: files that were left out, and secrets in files that were
// kept.
import { formatCount } from '../base/sizes.ts'
import { quoted } from '../base/unicode.ts'
import type { LeftOutReason } from './left-out-files.ts'
import type { SecretFindings } from './secret-findings.ts'
import { secretName } from './secret-kinds.ts'

export interface SecretWarning {
  readonly file: string
  /** Null for a file that was left out. */
  readonly line: number | null
  readonly message: string
}

export interface LeftOutFile {
  readonly path: string
  readonly reason: LeftOutReason
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  'version-control': 'it belongs to version control',
  environment: 'its name is that of an environment file, which usually contains passwords and keys',
  credentials: 'its name is that of a key or a credential file',
  'private-key': 'it is a private key',
  'service-account': 'it contains the credentials of a service account or an OAuth client',
  'database-dump': 'it is a database dump',
}

/** `howToKeep` is a sentence that depends on the client. */
export const leftOutWarning = (
  { path, reason }: LeftOutFile,
  howToKeep: string,
): SecretWarning => ({
  file: path,
  line: null,
  message: `Left out because ${reasons[reason]}. ${howToKeep}`,
})

export const secretsInFile = (path: string, { lines = [] }: SecretFindings): SecretWarning[] =>
  lines.map(({ line, kind }) => ({
    file: path,
    line,
    message: `Contains what looks like ${secretName(kind)}, which visitors can read. If it is real, revoke it and remove it from the file.`,
  }))

/** How many files of one folder are named: a `.git` folder has thousands. */
const maxNamedPerFolder = 3
/** Bounds the size of the response and of the stored deploy. */
export const maxWarnings = 500

/** One warning per file, apart from the files beyond the first few of a version-control folder. */
export function leftOutWarnings(
  files: readonly LeftOutFile[],
  howToKeep: (path: string) => string,
): SecretWarning[] {
  const counts = new Map<string, number>()
  const named = files.filter((file) => {
    const folder = folderOf(file)
    if (folder === null) return true
    const count = (counts.get(folder) ?? 0) + 1
    counts.set(folder, count)
    return count <= maxNamedPerFolder
  })
  const summaries = [...counts].flatMap(([folder, count]) =>
    count <= maxNamedPerFolder ? [] : [summary(folder, count - maxNamedPerFolder)],
  )
  return [...named.map((file) => leftOutWarning(file, howToKeep(file.path))), ...summaries]
}

function folderOf({ path, reason }: LeftOutFile): string | null {
  if (reason !== 'version-control') return null
  const [folder] = /^(?:.*?\/)??\.(?:git|svn|hg)\//i.exec(path) ?? []
  return folder ?? null
}

const summary = (folder: string, count: number): SecretWarning => ({
  file: folder,
  line: null,
  message: `${count === 1 ? '1 more file in this folder was' : `${formatCount(count)} more files in this folder were`} left out because it belongs to version control.`,
})

/** An allowed path without a file is probably misspelt. */
export const unmatchedAllowWarning = (path: string): SecretWarning => ({
  file: path,
  line: null,
  message: `No file has the allowed path ${quoted(path)}. Give the exact path of a file in the site, such as keys/public.pem.`,
})

export function limitWarnings<W extends SecretWarning>(
  warnings: readonly W[],
): (W | SecretWarning)[] {
  const next = warnings[maxWarnings]
  if (!next) return [...warnings]
  const more = formatCount(warnings.length - maxWarnings)
  const message = `There are ${more} more warnings about this file and others.`
  return [...warnings.slice(0, maxWarnings), { file: next.file, line: null, message }]
}
