// Finds external programs (peers and measuring tools) on PATH, and installs Debian packages where possible.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { logProgress, type Run } from './bench-run.ts'

const execute = promisify(execFile)

const packagesOf = {
  wrk: ['wrk'],
  h2load: ['nghttp2-client'],
  taskset: ['util-linux'],
  nginx: ['nginx-light', 'libnginx-mod-http-brotli-static'],
  caddy: ['caddy'],
  openssl: ['openssl'],
  unzip: ['unzip'],
} as const

export type Tool = keyof typeof packagesOf

/** Path of the program, or null if it is missing and cannot be installed. */
export async function findTool(run: Run, tool: Tool): Promise<string | null> {
  if (onPath(tool) === null && mayInstall()) {
    for (const name of packagesOf[tool]) await run.delayCleanup(install(name))
  }
  return onPath(tool)
}

export async function requireTool(run: Run, tool: Tool): Promise<string> {
  const found = await findTool(run, tool)
  if (found === null) {
    throw new Error(
      `This needs ${tool}. On Debian and Ubuntu: apt-get install ${packagesOf[tool][0]}`,
    )
  }
  return found
}

function onPath(tool: Tool): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  const found = folders.map((folder) => path.join(folder, tool)).find((file) => existsSync(file))
  return found ?? null
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version')

async function install(name: string): Promise<void> {
  logProgress(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    execute('apt-get', ['install', '-qq', '--no-install-recommends', name], { env })
  await withoutServices(async () => {
    try {
      await install().catch(async () => {
        await execute('apt-get', ['update', '-qq'], { env })
        await install()
      })
    } catch (error) {
      logProgress(
        `${name} could not be installed: ${error instanceof Error ? error.message : error}`,
      )
    }
  })
}

/** Debian starts a server as soon as it is installed, unless policy-rc.d forbids it. */
async function withoutServices(work: () => Promise<void>): Promise<void> {
  const policy = '/usr/sbin/policy-rc.d'
  const created = await writeFile(policy, '#!/bin/sh\nexit 101\n', {
    flag: 'wx',
    mode: 0o755,
  }).then(
    () => true,
    () => false,
  )
  try {
    await work()
  } finally {
    if (created) await rm(policy, { force: true })
  }
}
