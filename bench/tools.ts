// External programs (peers and measuring tools), installed from Debian packages where possible.
import {
  canInstallPackages,
  findProgram,
  installPackage,
} from '@plinth/server/test-servers/system-programs'
import { logProgress, type Run } from './bench-run.ts'

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
  if (findProgram(tool) === null && canInstallPackages()) {
    for (const name of packagesOf[tool]) await run.delayCleanup(install(name))
  }
  return findProgram(tool)
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

async function install(name: string): Promise<void> {
  logProgress(`Installing ${name} …`)
  try {
    await installPackage(name)
  } catch (error) {
    logProgress(`${name} could not be installed: ${error instanceof Error ? error.message : error}`)
  }
}
