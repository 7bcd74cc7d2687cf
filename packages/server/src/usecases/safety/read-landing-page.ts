import { AppError } from '@plinth/domain/errors'
import { megabyte } from '@plinth/domain/plans'
import { resolve } from '@plinth/domain/resolve'
import type { OperatorActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { readContent } from '../read-content.ts'
import { retainedManifest } from '../retained-manifest.ts'
import { anyDrop } from './any-drop.ts'

export interface LandingPage {
  readonly path: string
  readonly html: string
  readonly truncated: boolean
}

/** As much as one looks at. */
const longestPage = 2 * megabyte

/** What a visitor would get first, whether or not the drop is served now. */
export async function readLandingPage(
  deps: Pick<Deps, 'database' | 'blobs'>,
  _operator: OperatorActor,
  input: { readonly siteId: string },
): Promise<LandingPage> {
  const { sites, versions } = deps.database.read
  const { liveVersion, ...site } = await anyDrop(sites, input.siteId)
  const manifest = liveVersion && (await retainedManifest(deps, liveVersion))
  const intent = manifest && resolve(manifest, site, { target: '/', subresource: false })
  if (intent?.kind === 'redirect')
    throw new AppError('not_found', `Its first page only leads on, to ${intent.location}.`)
  if (!liveVersion || intent?.kind !== 'file') throw noFirstPage()
  const { path, file } = intent
  const size = Math.min(file.size, longestPage)
  const bytes = await readContent(deps, site.id, { ...file, size }).catch(
    async (error: unknown) => {
      // Its packs go when it is dropped, which may have been a moment ago.
      throw (await versions.find(site.id, liveVersion.id)) ? error : noFirstPage()
    },
  )
  return { path, html: bytes.toString(), truncated: size < file.size }
}

const noFirstPage = (): AppError => new AppError('not_found', 'This drop has no first page.')
