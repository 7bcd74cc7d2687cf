// Where it is written down what was published to which drop: in the folder that the command is run
// in, where it outlives a build that empties `dist`. Whoever comes from elsewhere finds it as well.
import { lstat } from 'node:fs/promises'
import path from 'node:path'
import {
  forgetDrop,
  memoryFile,
  onlyRememberedDrop,
  type Place,
  type RememberedDrop,
  rememberedDrop,
} from './remembered-drop.ts'

export interface Memory {
  readonly place: Place
  readonly drop: RememberedDrop | null
}

interface Target {
  readonly path: string
  readonly isFolder: boolean
  /** The origin of the service. */
  readonly service: string
}

const mostLevels = 8

export async function recall({ path: target, isFolder, service }: Target): Promise<Memory> {
  const absolute = path.resolve(target)
  const own = placeIn(isFolder ? absolute : path.dirname(absolute), absolute, service)
  const current = process.cwd()
  // The root of a container is gone tomorrow, and that of a machine is nobody's.
  const isProject = current !== path.parse(current).root
  const isBelow = absolute.startsWith(path.join(current, path.sep))
  const preferred = isProject && isBelow ? placeIn(current, absolute, service) : own
  for (const place of [preferred, own]) {
    const drop = await rememberedDrop(place)
    if (drop) return { place, drop }
  }
  for (const folder of foldersAbove(own.folder)) {
    if (!(await isOfOwner(path.join(folder, memoryFile), own.folder))) continue
    const place = placeIn(folder, absolute, service)
    // What lies up there may be anybody's.
    const drop = await rememberedDrop(place).catch(() => null)
    if (drop) return { place, drop }
  }
  return { place: preferred, drop: null }
}

/** The drop that a command means which names none: where a deploy would go to, or the only one that is known here. */
export async function recallHere(service: string): Promise<RememberedDrop | null> {
  const folder = process.cwd()
  const { drop } = await recall({ path: folder, isFolder: true, service })
  return drop ?? onlyRememberedDrop({ folder, service })
}

/** For when the drop is gone. */
export async function forgetHere(service: string, id: string): Promise<void> {
  const current = process.cwd()
  const { place } = await recall({ path: current, isFolder: true, service })
  for (const folder of new Set([current, place.folder])) await forgetDrop({ folder, service }, id)
}

/** Whether it is of the person who runs this, or of whoever has the folder. On a shared machine anybody may put one into `/tmp`. */
async function isOfOwner(file: string, folder: string): Promise<boolean> {
  const [found, published] = await Promise.all(
    [file, folder].map((name) => lstat(name).catch(() => null)),
  )
  return found != null && [process.getuid?.(), published?.uid].includes(found.uid)
}

function placeIn(folder: string, target: string, service: string): Place {
  const file = path.relative(folder, target).split(path.sep).join('/')
  return { folder, service, ...(file !== '' && { file }) }
}

function foldersAbove(folder: string): string[] {
  const above: string[] = []
  for (let at = path.dirname(folder); above.length < mostLevels; at = path.dirname(at)) {
    above.push(at)
    if (at === path.dirname(at)) break
  }
  return above
}
