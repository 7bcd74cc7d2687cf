import { stat } from 'node:fs/promises'
import path from 'node:path'

/** Where tools put what they built, the likeliest first. */
const buildFolders = ['dist', 'build', 'out', 'public', '_site', 'www', 'site', 'docs', 'output']
/** Those that hold nothing else beside the sources of a site. */
const besideSources = buildFolders.slice(0, 5)

/** The folder in it that has a site, as a command line takes it. */
export async function findBuilt(
  folder: string,
  names: readonly string[] = buildFolders,
): Promise<string | null> {
  for (const name of names) {
    const built = path.join(folder, name)
    if (await isFile(path.join(built, 'index.html'))) {
      return /\s/.test(built) ? `"${built}"` : built
    }
  }
  return null
}

/** What was built from the folder, where that looks like the sources of a site. */
export async function findBuiltFromSources(folder: string): Promise<string | null> {
  const signs = ['package.json', 'index.html'].map((name) => isFile(path.join(folder, name)))
  const isProject = (await Promise.all(signs)).every(Boolean)
  return isProject ? findBuilt(folder, besideSources) : null
}

const isFile = async (name: string): Promise<boolean> =>
  (await stat(name).catch(() => null))?.isFile() ?? false
