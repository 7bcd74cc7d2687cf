// Finds the build output of a project, to suggest it when its sources are about to be published.
import { stat } from 'node:fs/promises'
import path from 'node:path'

/** Output folders of common build tools, most likely first. */
const buildFolders = ['dist', 'build', 'out', 'public', '_site', 'www', 'site', 'docs', 'output']
/** Those that only ever hold build output. */
const outputOnlyFolders = buildFolders.slice(0, 5)

/**
 * The first of the folders in `folder` that contains an index.html, quoted for a command line if
 * needed.
 */
export async function findBuildOutput(
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

/**
 * The build output in `folder`, if the folder looks like a project (package.json and index.html).
 */
export async function findOutputOfSources(folder: string): Promise<string | null> {
  const signs = ['package.json', 'index.html'].map((name) => isFile(path.join(folder, name)))
  const isProject = (await Promise.all(signs)).every(Boolean)
  return isProject ? findBuildOutput(folder, outputOnlyFolders) : null
}

const isFile = async (name: string): Promise<boolean> =>
  (await stat(name).catch(() => null))?.isFile() ?? false
