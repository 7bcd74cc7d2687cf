// Finds the shared libraries that an executable of this machine loads, and the loader itself.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Absolute paths, at which the loader looks for them. */
export async function sharedLibrariesOf(executable: string): Promise<string[]> {
  const { stdout } = await run('ldd', [executable])
  return [...new Set(stdout.match(/(?<=\t|=> )\/\S+/g))].sort()
}
