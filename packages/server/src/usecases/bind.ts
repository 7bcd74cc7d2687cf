// Every use case that edges may call, bound to its dependencies: an edge cannot reach a store around them.
import { authenticateToken } from './authenticate-token.ts'
import { checkAnonymousLimits } from './check-anonymous-limits.ts'
import { checkReadiness } from './check-readiness.ts'
import { compressPending } from './compress-pending.ts'
import { createSite } from './create-site.ts'
import { deleteSite } from './delete-site.ts'
import type { Deps } from './deps.ts'
import { exportSites } from './export-sites.ts'
import { findAddress } from './find-address.ts'
import { getMe } from './get-me.ts'
import { getSite } from './get-site.ts'
import { getUsage } from './get-usage.ts'
import { keepHouse } from './keep-house.ts'
import { listAnonymousDrops } from './list-anonymous-drops.ts'
import { listSites } from './list-sites.ts'
import { listVersions } from './list-versions.ts'
import { loadEncodings } from './load-encodings.ts'
import { loadManifest } from './load-manifest.ts'
import { openContent } from './open-content.ts'
import { promoteVersion } from './promote-version.ts'
import { publishAnonymously } from './publish-anonymously.ts'
import { publishMarkdownAnonymously } from './publish-markdown-anonymously.ts'
import { readContent } from './read-content.ts'
import { updateSite } from './update-site.ts'
import { uploadBundle } from './upload-bundle.ts'
import { uploadFile } from './upload-file.ts'

const useCases = {
  authenticateToken,
  checkAnonymousLimits,
  checkReadiness,
  compressPending,
  createSite,
  deleteSite,
  exportSites,
  findAddress,
  getMe,
  getSite,
  getUsage,
  keepHouse,
  listAnonymousDrops,
  listSites,
  listVersions,
  loadEncodings,
  loadManifest,
  openContent,
  promoteVersion,
  publishAnonymously,
  publishMarkdownAnonymously,
  readContent,
  updateSite,
  uploadBundle,
  uploadFile,
}

type Bound<F> = F extends (deps: never, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never

export type UseCases = { readonly [Name in keyof typeof useCases]: Bound<(typeof useCases)[Name]> }

type Unbound = (deps: Deps, ...args: unknown[]) => unknown

export const bindUseCases = (deps: Deps): UseCases =>
  Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => [
      name,
      (...args: unknown[]) => (useCase as Unbound)(deps, ...args),
    ]),
  ) as UseCases
