// Programs of the operating system without which a system test fails. Root gets the Debian package.
import {
  canInstallPackages,
  findProgram,
  installPackage,
} from '@plinth/server/test-servers/system-programs'

const packageOf = {
  caddy: 'caddy',
  named: 'bind9',
  nginx: 'nginx-light',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  // It needs varnish itself.
  varnishd: 'varnish-modules',
} as const

export type SystemProgram = keyof typeof packageOf

/** Path of the program. */
export async function requireProgram(name: SystemProgram): Promise<string> {
  if (findProgram(name) === null && canInstallPackages()) await installPackage(packageOf[name])
  const found = findProgram(name)
  if (found !== null) return found
  throw new Error(
    `This test needs ${name}. On Debian and Ubuntu: apt-get install ${packageOf[name]}`,
  )
}
