// Collects the packs that the rows of a snapshot refer to.
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, type PackId, parseId, type VersionId } from '@plinth/domain/base/ids'
import { referencedPacks } from '@plinth/domain/versions/manifest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { Cell } from '../../ports/database/snapshots.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import type { ObserveRows } from './database-dump.ts'

type UnlistedVersion = Pick<VersionRecord, 'id' | 'dropId' | 'manifest'>

export interface PackReferences {
  readonly observe: ObserveRows
  /** Call it after all rows. Reads the manifests of versions without recorded packs. */
  resolve(blobs: Deps['blobs']): Promise<readonly PackReference[]>
}

/** Tables whose rows refer to packs. */
export const packTables: readonly string[] = ['versions', 'received_packs']

export interface PackReference {
  readonly drop: DropId
  readonly pack: PackId
}

/** Packs that manifests refer to, by the place of the manifest. Packs do not change. */
export type KnownManifests = Map<string, ReadonlySet<PackId>>

/** Manifests in `known` are not read again; others are added. */
export function collectPackReferences(known: KnownManifests = new Map()): PackReferences {
  const packs = new Map<DropId, Set<PackId>>()
  const unlisted: UnlistedVersion[] = []

  function add(dropId: DropId, pack: PackId): void {
    const known = packs.get(dropId)
    if (known) known.add(pack)
    else packs.set(dropId, new Set([pack]))
  }

  function addVersion(row: Row): void {
    const dropId = drop(row.site_id)
    const manifestPack = pack(row.manifest_pack)
    add(dropId, manifestPack)
    if (typeof row.encodings_pack === 'string') add(dropId, pack(row.encodings_pack))
    if (typeof row.content_packs === 'string') {
      for (const id of JSON.parse(row.content_packs) as string[]) add(dropId, pack(id))
      return
    }
    const slice = { offset: Number(row.manifest_offset), size: Number(row.manifest_size) }
    const manifest = { pack: manifestPack, ...slice }
    unlisted.push({ id: row.id as VersionId, dropId, manifest })
  }

  return {
    observe({ table, columns }, rows) {
      if (!packTables.includes(table)) return
      for (const cells of rows) {
        const row = Object.fromEntries(columns.map((name, n) => [name, cells[n] ?? null]))
        if (table === 'versions') addVersion(row)
        else add(drop(row.site_id), pack(row.id))
      }
    },
    async resolve(blobs) {
      for (const version of unlisted) {
        const { dropId, manifest } = version
        const place = `${dropId}/${manifest.pack}/${manifest.offset}`
        const found = known.get(place) ?? (await readReferences(blobs, version))
        if (!found) continue
        known.set(place, found)
        for (const pack of found) add(dropId, pack)
      }
      return [...packs].flatMap(([drop, ids]) => [...ids].map((pack) => ({ drop, pack })))
    },
  }
}

async function readReferences(
  blobs: Deps['blobs'],
  version: UnlistedVersion,
): Promise<ReadonlySet<PackId> | null> {
  try {
    return new Set(referencedPacks(await loadManifest({ blobs }, version)))
  } catch (error) {
    // The pack with the manifest is found to be missing, or copied as it is.
    if (error instanceof DamagedPack) return null
    throw error
  }
}

type Row = Readonly<Record<string, Cell>>

const drop = (cell: Cell | undefined): DropId => parseId('drop', String(cell)) ?? invalid(cell)
const pack = (cell: Cell | undefined): PackId => parseId('pack', String(cell)) ?? invalid(cell)

function invalid(cell: Cell | undefined): never {
  throw new AppError('internal', `The database has an invalid id: ${JSON.stringify(cell)}.`)
}
