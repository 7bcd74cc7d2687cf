// `curl` and `zip` for whatever a test runs in a shell: the machine's own, and a stand-in where it has none.
import { spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'

const nodeFolder = path.dirname(process.execPath)

/** The PATH with which a shell finds them, and the Node that the tests run on. */
export async function pathWith(
  folder: string,
  tools: readonly ('curl' | 'zip')[],
): Promise<string> {
  const found = `${nodeFolder}:${process.env.PATH ?? ''}`
  const missing = tools.filter((tool) => spawnSync(tool, ['-h']).error)
  if (missing.length === 0) return found
  const own = path.join(folder, 'stand-in')
  await mkdir(own)
  for (const tool of missing) {
    console.warn(`There is no ${tool} on this machine: a stand-in does what it would do.`)
    await symlink(path.join(import.meta.dirname, `${tool}-stand-in.mjs`), path.join(own, tool))
  }
  return `${own}:${found}`
}
