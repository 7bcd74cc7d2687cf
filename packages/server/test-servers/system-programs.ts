// Programs that are not npm packages: finds them on the PATH, and installs Debian packages.
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Path of the program, or null if it is missing. */
export function findProgram(name: string): string | null {
  // Debian installs servers in a folder that is not on every user's PATH.
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return folders.map((folder) => path.join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const canInstallPackages = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/debian_version')

export async function installPackage(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=240', '-qq', ...args], { env })
  const install = () => apt('install', '--no-install-recommends', name)
  await withoutServices(async () => {
    await install().catch(async () => {
      await apt('update')
      await install()
    })
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
