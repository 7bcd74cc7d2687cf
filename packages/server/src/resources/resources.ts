// The files, other than code, that the program reads: from the checkout, from the folder beside a
// bundle (the npm package), or from inside the single executable. No other module knows in which of
// these forms the program runs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getAssetKeys, getRawAsset, isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'
import { type ResourceFolderName, sourceFolders } from './source-folders.ts'

const here = import.meta.url
const isBundle = !here.endsWith('.ts')

export interface ResourceFolder {
  /** Relative paths of its files, also those in subfolders. Empty if the folder was not built. */
  names(): readonly string[]
  /** Null if there is no such file. The bytes may be read-only memory and must not be changed. */
  read(name: string): Buffer | null
}

export function openResources(folder: ResourceFolderName): ResourceFolder {
  if (isSea()) return embeddedFolder(`${folder}/`)
  return folderOnDisk(isBundle ? new URL(`resources/${folder}/`, here) : sourceFolders[folder].url)
}

/** Reads a file that every form of the program has. */
export function readResource(folder: ResourceFolderName, name: string): string {
  const content = openResources(folder).read(name)
  if (content === null) throw new Error(`The file ${folder}/${name} is missing in this Plinth.`)
  return content.toString()
}

/** Licences of the packages in a release, and of its Node. Null in a checkout. */
export function readLicences(): string | null {
  if (isSea()) return textOf(getRawAsset('licences.txt'))
  return isBundle ? readFileSync(new URL('licences.txt', here), 'utf8') : null
}

/** Arguments for `new Worker()`: the entry point of the parser threads. */
export function parserThread(): { readonly source: string | URL; readonly eval: boolean } {
  if (isSea()) return { source: textOf(getRawAsset('parser-thread.cjs')), eval: true }
  const file = isBundle ? 'parser-thread.cjs' : '../adapters/worker-pool/worker.ts'
  return { source: new URL(file, here), eval: false }
}

/** Arguments for `spawn()` that run another command of this program. */
export function ownCommand(...command: string[]): {
  readonly file: string
  readonly args: string[]
} {
  const script = isSea() ? [] : process.argv.slice(1, 2)
  return { file: process.execPath, args: [...process.execArgv, ...script, ...command] }
}

/**
 * Arguments for `cluster.setupPrimary()` with which workers run the same command. Node passes `exec`
 * as the first argument, which is a script elsewhere and the command in a single executable.
 */
export function workerCommand(): { readonly exec?: string; readonly args?: string[] } {
  const [, , exec, ...args] = process.argv
  return isSea() && exec !== undefined ? { exec, args } : {}
}

export const folderOnDisk = (folder: URL): ResourceFolder => ({
  names: () => (existsSync(folder) ? filesIn(fileURLToPath(folder)) : []),
  read(name) {
    const file = new URL(name, folder)
    return existsSync(file) ? readFileSync(file) : null
  },
})

function filesIn(folder: string): string[] {
  const start = path.join(folder, path.sep).length
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name).slice(start))
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort()
}

const embeddedFolder = (prefix: string): ResourceFolder => ({
  names: () =>
    getAssetKeys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length)),
  read: (name) =>
    getAssetKeys().includes(prefix + name) ? Buffer.from(getRawAsset(prefix + name)) : null,
})

const textOf = (content: ArrayBuffer): string => Buffer.from(content).toString()
