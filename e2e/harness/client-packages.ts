// MCP clients from npm, which only the system tests need: each is installed once into
// `node_modules/.cache`, with the dependencies of its own.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { repo } from './markdown-files.ts'

const run = promisify(execFile)

export interface ClientPackage {
  /** Exact versions: the first is the client, the others are what it leaves to its users. */
  readonly packages: readonly [string, ...string[]]
}

/** Folder in whose `node_modules` the client is. */
export async function installClient({ packages }: ClientPackage): Promise<string> {
  const name = packages[0].replace('/', '-').replace(/^@/, '')
  const folder = path.join(repo, 'node_modules/.cache/mcp-clients', name)
  if (existsSync(folder)) return folder
  await mkdir(path.dirname(folder), { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await writeFile(path.join(unfinished, 'package.json'), '{"private": true}')
    // Peers that the tests do not use are left out.
    const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
    await run('npm', ['install', ...options, ...packages], { cwd: unfinished })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** Path of a module of an installed client. */
export const moduleOf = (folder: string, specifier: string): string =>
  createRequire(path.join(folder, 'package.json')).resolve(specifier)
