// Values that the kits depend on.

export interface KitFacts {
  /** The origin of the service. */
  readonly base: string
  readonly version: string
  /** The npm package of the CLI; null if it was not built. */
  readonly cliPackage: (() => Buffer) | null
}

export const kitDescription =
  'Publish web pages and static sites, update them, and restore versions.'
