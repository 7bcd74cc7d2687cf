// `curl` for whatever a test runs in a shell: the machine's own, and a stand-in where it has none.
import { spawnSync } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'

const nodeFolder = path.dirname(process.execPath)

/** The PATH with which a shell finds it, and the Node that the tests run on. */
export async function pathWithCurl(folder: string): Promise<string> {
  const found = `${nodeFolder}:${process.env.PATH ?? ''}`
  if (spawnSync('curl', ['--version']).status === 0) return found
  console.warn('There is no curl on this machine: a stand-in sends what it would send.')
  const own = path.join(folder, 'stand-in')
  await mkdir(own)
  await copyFile(path.join(import.meta.dirname, 'curl-stand-in.mjs'), path.join(own, 'curl'))
  return `${own}:${found}`
}
