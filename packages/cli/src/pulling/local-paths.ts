// Which paths of a version may be written to a folder.
import { leftOutByPath } from '@plinth/domain/secrets/left-out-files'
import { isOwnFile } from '../deploying/files/excluded-files.ts'
import { messages } from './messages.ts'

/**
 * Files that change what programs do in the folder: Plinth's own, and those of version control,
 * whose hooks and settings are run. Deploys leave them out as well.
 */
export function isLeftAlone(path: string): boolean {
  // File systems of macOS ignore these characters, so that ".g\u200Cit" is ".git".
  const visible = path.replace(/[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g, '')
  const names = visible.toLowerCase().split('/')
  return names.some(isOwnFile) || leftOutByPath(visible) === 'version-control'
}

export type Platform = Pick<NodeJS.Process, 'platform'>

export interface BlockedPath {
  readonly path: string
  readonly reason: string
}

/** Paths that this system cannot hold. */
export function unwritablePaths(
  paths: readonly string[],
  { platform }: Platform = process,
): BlockedPath[] {
  const ignoresCase = platform === 'win32' || platform === 'darwin'
  const reserved = platform === 'win32' ? paths.filter(isReservedOnWindows) : []
  return [
    ...reserved.map((path) => ({ path, reason: messages.notOnWindows })),
    ...(ignoresCase ? sameNames(paths) : []),
  ]
}

const isReservedOnWindows = (path: string): boolean =>
  path
    .split('/')
    .some(
      (name) =>
        /[<>:"|?*]|[. ]$/.test(name) ||
        /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ||
        shortNameLeftAlone.test(name),
    )

/** Windows also finds files by a short name: "GIT~1" is ".git". */
const shortNameLeftAlone = /^(git|hg|svn|bzr|cvs|plinth|gi[0-9a-f]{4}|pl[0-9a-f]{4})~\d/i

function sameNames(paths: readonly string[]): BlockedPath[] {
  const first = new Map<string, string>()
  return paths.flatMap((path) => {
    const key = path.normalize('NFC').toLowerCase()
    const other = first.get(key)
    if (other !== undefined) return [{ path, reason: messages.sameName({ path: other }) }]
    first.set(key, path)
    return []
  })
}
