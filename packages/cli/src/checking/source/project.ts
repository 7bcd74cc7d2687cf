// The folders around a site in which other hosts look for their configuration: a build writes the site
// to a subfolder, and `netlify.toml` stays at the top of the project.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { readText } from './read-text.ts'

export interface Project {
  /** The text of a configuration file; the one nearest to the site if there are several. */
  read(...names: string[]): Promise<ConfigFile | null>
  /** Names the file or folder as the user would, if it exists. */
  find(name: string): Promise<ProjectEntry | null>
}

export interface ConfigFile {
  /** Relative to the current folder. */
  readonly name: string
  readonly text: string
  /** The site's folder, relative to the folder of this file. */
  readonly site: string
}

export interface ProjectEntry {
  readonly name: string
  /** Names in a folder and its subfolders; empty for a file. */
  readonly contents: readonly string[]
}

/** Enough to recognise a folder of functions. */
const maxContents = 200

/** Looks in the site's folder and in those above it, up to the current folder. */
export function openProject(folder: string, current: string): Project {
  const folders = foldersBetween(path.resolve(folder), current)
  const nameOf = (file: string) => {
    const name = path.relative(current, file)
    const isOutside = name.startsWith('..') || path.isAbsolute(name)
    return withSlashes(isOutside ? path.relative(path.resolve(folder), file) : name)
  }
  return {
    async read(...names) {
      for (const file of folders.flatMap((at) => names.map((name) => path.join(at, name)))) {
        const text = await readText(file)
        const site = withSlashes(path.relative(path.dirname(file), path.resolve(folder)))
        if (text !== null) return { name: nameOf(file), text, site }
      }
      return null
    },
    async find(name) {
      for (const file of folders.map((at) => path.join(at, name))) {
        const found = await stat(file).catch(() => null)
        if (found === null) continue
        const contents = found.isDirectory() ? await contentsOf(file) : []
        const shown = found.isDirectory() ? `${nameOf(file)}/` : nameOf(file)
        return { name: shown, contents }
      }
      return null
    },
  }
}

const withSlashes = (file: string): string => file.replaceAll(path.sep, '/')

function foldersBetween(folder: string, current: string): string[] {
  const between = path.relative(current, folder)
  if (between.startsWith('..') || path.isAbsolute(between)) return [folder]
  const names = between === '' ? [] : between.split(path.sep)
  return [
    ...names.map((_, index) => path.join(current, ...names.slice(0, names.length - index))),
    current,
  ]
}

/** Two levels deep, without installed packages. */
async function contentsOf(folder: string): Promise<string[]> {
  const top = await namesIn(folder)
  const below = top.filter((name) => name !== 'node_modules' && !name.includes('.'))
  const nested = await Promise.all(
    below.slice(0, maxContents).map(async (name) => {
      const names = await namesIn(path.join(folder, name))
      return names.map((inner) => `${name}/${inner}`)
    }),
  )
  return [...top, ...nested.flat()].slice(0, maxContents)
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
