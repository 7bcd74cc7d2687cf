// PATH with `curl` and `zip` for scripts run in a shell, with a stand-in for a missing program.
import { spawnSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'

const nodeFolder = path.dirname(process.execPath)

/** A PATH with these tools, and with the Node that the tests run on. */
export async function pathWith(
  folder: string,
  tools: readonly ('curl' | 'zip')[],
): Promise<string> {
  const found = `${nodeFolder}:${process.env.PATH ?? ''}`
  const missing = tools.filter((tool) => spawnSync(tool, ['-h']).error)
  if (missing.length === 0) return found
  const standIns = path.join(folder, 'stand-in')
  await mkdir(standIns)
  for (const tool of missing) {
    console.warn(`${tool} is not installed; using a stand-in.`)
    await symlink(path.join(import.meta.dirname, `${tool}-stand-in.mjs`), path.join(standIns, tool))
  }
  return `${standIns}:${found}`
}
