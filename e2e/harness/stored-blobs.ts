// Reads the stores directly, to find blobs and spool files that were left behind.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { referencedPacks } from '@plinth/domain/versions/manifest'
import { vi } from 'vitest'
import { createBlobs } from '../../packages/server/src/adapters/blobs/blobs-from-url.ts'
import { createLocalProcesses } from '../../packages/server/src/adapters/processes/local-processes.ts'
import { openDatabase } from '../../packages/server/src/adapters/sql/open-database.ts'
import { parseConfig } from '../../packages/server/src/config/config.ts'
import { collectFailures } from '../../packages/server/src/ports/failures.test-support.ts'
import { loadManifest } from '../../packages/server/src/usecases/storage/load-manifest.ts'
import type { Plinth } from './plinth.ts'

/** Pack names as `<drop>/<pack>`, sorted. */
export interface StoredBlobs {
  readonly stored: readonly string[]
  /**
   * Packs of retained versions: their manifests, the files these name, and the compressed variants.
   */
  readonly needed: readonly string[]
  /** Packs of deploys that are not finished, which stay until the deploys expire. */
  readonly received: readonly string[]
}

/** `drops` are the ids of all drops. */
export async function readBlobs(
  { environment }: Pick<Plinth, 'environment'>,
  drops: readonly string[],
): Promise<StoredBlobs> {
  const config = parseConfig(environment)
  for (const [name, value] of Object.entries(environment)) {
    // The AWS SDK reads its credentials from the process environment.
    if (name.startsWith('AWS_')) vi.stubEnv(name, value)
  }
  const blobs = await createBlobs(config.blobsUrl, createLocalProcesses())
  const database = openDatabase(config.databaseUrl, {
    ...config,
    failures: collectFailures(),
  })
  const stored: string[] = []
  const needed: string[] = []
  const received: string[] = []
  try {
    for await (const drop of blobs.drops()) {
      for await (const pack of blobs.list(drop)) stored.push(`${drop}/${pack}`)
    }
    for (const drop of drops as DropId[]) {
      const packs = new Set<PackId>()
      for (const version of await database.read.versions.storedOfDrop(drop)) {
        packs.add(version.manifest.pack)
        if (version.encodings) packs.add(version.encodings.pack)
        const manifest = await loadManifest({ blobs }, version)
        for (const pack of referencedPacks(manifest)) packs.add(pack)
      }
      for (const pack of packs) needed.push(`${drop}/${pack}`)
      for (const pack of await database.read.receivedPacks.idsOfDrop(drop))
        received.push(`${drop}/${pack}`)
    }
  } finally {
    await database.close()
    vi.unstubAllEnvs()
  }
  return { stored: stored.sort(), needed: needed.sort(), received }
}

/** Spool folders in progress or left behind; by default only those of uploads. */
export async function listSpool(
  { stores }: Pick<Plinth, 'stores'>,
  purpose: 'upload' | 'compression' | 'any' = 'upload',
): Promise<string[]> {
  const names = await readdir(path.join(stores.dataDir, 'spool')).catch(() => [])
  return purpose === 'any' ? names : names.filter((name) => name.includes(`+${purpose}-`))
}
