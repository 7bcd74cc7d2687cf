// Shows an operator the source of a drop's page, and records the view in the audit log.
import {
  formatReportedPage,
  parseReportedPage,
  type ReportedPage,
} from '@plinth/domain/abuse/reports'
import { AppError } from '@plinth/domain/base/errors'
import { megabyte } from '@plinth/domain/base/sizes'
import { isDomainServed } from '@plinth/domain/custom-domains/custom-domain'
import { resolve } from '@plinth/domain/serving/resolve'
import type { ManifestFile } from '@plinth/domain/versions/manifest'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { OperatorActor } from '../access/actor.ts'
import { recordAction } from '../access/record-action.ts'
import type { Deps } from '../base/deps.ts'
import { readContent } from '../storage/read-content.ts'
import { retainedManifest } from '../storage/retained-manifest.ts'

export interface LandingPage {
  readonly path: string
  readonly html: string
  readonly truncated: boolean
}

/** Longer pages are truncated. */
const maxPageBytes = 2 * megabyte

/** The page that a visitor would get, whether or not the drop is currently served. */
export async function readLandingPage(
  deps: Pick<Deps, 'database' | 'blobs' | 'clock' | 'ownHostnames' | 'random'>,
  operator: OperatorActor,
  { drop, ...input }: { readonly drop: DropRecord; readonly page: string },
): Promise<LandingPage> {
  const reported = parseReportedPage(input.page)
  const page = await readPage(deps, drop, reported)
  const subject = { id: drop.id, name: drop.slug }
  const note = input.page === '/' ? '' : formatReportedPage(reported.path, reported.preview ?? '')
  await deps.database.transact((tx) =>
    recordAction(deps, tx, { by: operator, action: 'drop_viewed', subject, note }),
  )
  return page
}

async function readPage(
  deps: Pick<Deps, 'database' | 'blobs' | 'clock' | 'ownHostnames'>,
  drop: DropRecord,
  { preview, path: target }: ReportedPage,
): Promise<LandingPage> {
  const version = await versionAt(deps, drop, preview)
  const manifest = version && (await retainedManifest(deps, version))
  const host = await visitedHost(deps, drop, preview)
  const intent = manifest && resolve(manifest, drop, { target, subresource: false, host })
  if (intent?.kind === 'redirect')
    throw new AppError('not_found', `This page redirects to ${intent.location}.`)
  if (!version || intent?.kind !== 'file' || !isText(intent.file)) throw noPage()
  const { path, file } = intent
  const size = Math.min(file.size, maxPageBytes)
  const bytes = await readContent(deps, drop.id, { ...file, size }).catch(
    async (error: unknown) => {
      // A version's packs are deleted with it, which may have happened just now.
      throw (await deps.database.read.versions.find(drop.id, version.id)) ? error : noPage()
    },
  )
  return { path, html: bytes.toString(), truncated: size < file.size }
}

/** Rules may apply at one host only, and must not hide from operators what visitors see there. */
async function visitedHost(
  { database, clock, ownHostnames }: Pick<Deps, 'database' | 'clock' | 'ownHostnames'>,
  { id, slug }: DropRecord,
  preview: string | null,
): Promise<string> {
  const domains = preview === null ? await database.read.domains.ofDrop(id) : []
  const served = domains.find((domain) => isDomainServed(domain, clock.now()))
  return served?.hostname ?? `${preview ?? slug}.${ownHostnames.drops}`
}

async function versionAt(
  { database: { read }, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, liveVersion }: DropRecord,
  preview: string | null,
): Promise<VersionRecord | null> {
  const versions = await read.versions.ofDrop(id, clock.now())
  if (preview !== null) return versions.find((v) => v.previewLabel === preview) ?? null
  return liveVersion ?? versions[0] ?? null
}

const isText = ({ type }: ManifestFile): boolean =>
  /^text\/|[/+](?:json|xml|yaml)\b|; charset=/.test(type)

const noPage = (): AppError => new AppError('not_found', 'This drop has no such page.')
