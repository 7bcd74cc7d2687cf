// Production dependencies by the lock file, and what is not allowed among them: a licence that
// restricts what people do with Plinth, and code that runs during the install.

export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/** `packages` of a package-lock.json: entries by their path. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

export interface ProductionPackage {
  readonly name: string
  readonly version: string
  /** An SPDX expression; empty if the package declares none. */
  readonly licence: string
  readonly runsAtInstall: boolean
}

/**
 * Licences that let anyone use, change and sell a program with the package in it. MPL-2.0 asks for
 * changes to the package's own files only, OFL-1.1 is for fonts.
 */
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])

const folder = 'node_modules/'

export function productionPackages(locked: LockedPackages): readonly ProductionPackage[] {
  const found = new Map<string, ProductionPackage>()
  for (const [path, { version = '', license = '', ...entry }] of Object.entries(locked)) {
    const at = path.lastIndexOf(folder)
    // Plinth's own packages are links, or have a path outside the folder.
    if (at < 0 || entry.dev || entry.link) continue
    const name = path.slice(at + folder.length)
    const runsAtInstall = entry.hasInstallScript === true
    found.set(`${name}@${version}`, { name, version, licence: license, runsAtInstall })
  }
  return [...found.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ name, version }: ProductionPackage): string => `${name} ${version}`

/** One sentence for each package that must not be shipped. */
export function packageProblems(packages: readonly ProductionPackage[]): readonly string[] {
  return packages.flatMap(({ name, version, licence, runsAtInstall }) => [
    ...(isAllowed(licence) ? [] : [`${name} ${version} has the licence "${licence}".`]),
    ...(runsAtInstall ? [`${name} ${version} runs a script when it is installed.`] : []),
  ])
}

/** One licence, or a choice between several of which one is allowed. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => allowedLicences.has(choice))
