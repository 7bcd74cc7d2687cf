// `plinthd licences`: the licences that must accompany copies of a release.
import { readLicences } from '../../resources/resources.ts'

const inCheckout = 'This is a checkout: each package in node_modules has its licence.\n'

export function licences(): void {
  process.stdout.write(readLicences() ?? inCheckout)
}
