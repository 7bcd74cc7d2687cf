// Finds the drop that a folder or file was last published to, in `.plinth.json`. The file is stored
// in the current folder, where it survives a build that empties `dist`; the target's own folder and
// its ancestors are searched as well.
import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import {
  forgetDrop,
  type MemoryLocation,
  memoryFile,
  onlyRememberedTarget,
  type RememberedDrop,
  rememberedDrop,
} from './memory-file.ts'

export interface DropLookup {
  readonly location: MemoryLocation
  readonly drop: RememberedDrop | null
}

interface Target {
  readonly path: string
  readonly isFolder: boolean
  /** Origin of the service. */
  readonly service: string
}

const maxAncestors = 8

export async function lookUpDrop(target: Target): Promise<DropLookup> {
  const current = await realPath(process.cwd())
  const given = path.resolve(target.path)
  // An entry of an earlier release has the path as it was given, and its drop must not change.
  const earlier = await lookUpFrom(current, { ...target, path: given })
  if (earlier.drop !== null) return earlier
  return lookUpFrom(current, { ...target, path: await canonicalPath(given, current) })
}

/**
 * The same path for every spelling of it: in another case or Unicode form, or through a link to the
 * current folder. Other links stay: the folder that `bazel-bin/site` leads to may change with each
 * build, and its drop must not.
 */
async function canonicalPath(given: string, current: string): Promise<string> {
  const real = await realPath(given)
  if (folded(given) === folded(real)) return real
  if (isInside(current, given)) return given
  for (const folder of [given, ...foldersAbove(given)])
    if ((await realPath(folder)) === current)
      return path.join(current, path.relative(folder, given))
  return given
}

/** Also resolves the case on file systems that ignore it. */
const realPath = (name: string): Promise<string> => realpath(name).catch(() => path.resolve(name))

const folded = (name: string): string => name.normalize('NFC').toLowerCase()

const isInside = (folder: string, name: string): boolean =>
  name === folder || name.startsWith(path.join(folder, path.sep))

async function lookUpFrom(
  current: string,
  { path: absolute, isFolder, service }: Target,
): Promise<DropLookup> {
  const own = locationIn(isFolder ? absolute : path.dirname(absolute), absolute, service)
  // Not in the root folder: in a container the file would be lost with the container, and on other
  // machines the root is not a project.
  const isProject = current !== path.parse(current).root
  const preferred =
    isProject && isInside(current, absolute) ? locationIn(current, absolute, service) : own
  for (const location of [preferred, own]) {
    const drop = await rememberedDrop(location)
    if (drop) return { location, drop }
  }
  for (const folder of foldersAbove(own.folder)) {
    if (!(await isTrustedFile(path.join(folder, memoryFile), own.folder))) continue
    const location = locationIn(folder, absolute, service)
    // An unreadable `.plinth.json` in an ancestor folder must not stop a deploy of this one.
    const drop = await rememberedDrop(location).catch(() => null)
    if (drop) return { location, drop }
  }
  return { location: preferred, drop: null }
}

/**
 * The drop for a command that names none: the target of a deploy from here, or the only drop known
 * here.
 */
export async function lookUpDropHere(service: string): Promise<RememberedDrop | null> {
  return (await lookUpTargetHere(service))?.drop ?? null
}

export interface TargetHere {
  readonly drop: RememberedDrop
  /** What was published to the drop; null if that is outside the current folder. */
  readonly path: string | null
}

export async function lookUpTargetHere(service: string): Promise<TargetHere | null> {
  const folder = process.cwd()
  const { drop } = await lookUpDrop({ path: folder, isFolder: true, service })
  if (drop) return { drop, path: folder }
  const only = await onlyRememberedTarget({ folder, service })
  return only && { drop: only.drop, path: pathInside(folder, only.file ?? '') }
}

/** A committed `.plinth.json` must not lead a pull to another folder. */
function pathInside(folder: string, file: string): string | null {
  const found = path.resolve(folder, file)
  return isInside(folder, found) ? found : null
}

/** Called when a drop was deleted. */
export async function forgetDropHere(service: string, id: string): Promise<void> {
  const current = process.cwd()
  const { location } = await lookUpDrop({ path: current, isFolder: true, service })
  for (const folder of new Set([current, location.folder]))
    await forgetDrop({ folder, service }, id)
}

/**
 * True if the file belongs to the current user or to the owner of the folder. On a shared machine
 * anyone may put a file into `/tmp`.
 */
async function isTrustedFile(file: string, folder: string): Promise<boolean> {
  const [found, published] = await Promise.all(
    [file, folder].map((name) => lstat(name).catch(() => null)),
  )
  return found != null && [process.getuid?.(), published?.uid].includes(found.uid)
}

function locationIn(folder: string, target: string, service: string): MemoryLocation {
  const file = path.relative(folder, target).split(path.sep).join('/')
  return { folder, service, ...(file !== '' && { file }) }
}

function foldersAbove(folder: string): string[] {
  const ancestors: string[] = []
  for (let at = path.dirname(folder); ancestors.length < maxAncestors; at = path.dirname(at)) {
    ancestors.push(at)
    if (at === path.dirname(at)) break
  }
  return ancestors
}
