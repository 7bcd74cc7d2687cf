// Starts a Plinth server on which everything that the cases request is already published.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { logProgress, type Run } from '../bench-run.ts'
import { page } from '../fixtures/content.ts'
import { publicFiles } from '../fixtures/public-folder.ts'
import { openPublisher, type Published, type Upload } from '../fixtures/publisher.ts'
import type { MadeCertificate } from '../fixtures/seed-certificates.ts'
import { seedDrops } from '../fixtures/seed-drops.ts'
import { type Peer, secureHost } from '../peers/peer.ts'
import { type PlinthPeer, startPlinth } from '../peers/plinth.ts'
import { fetchOnce } from './check-response.ts'
import type { ServeCase } from './serve-cases.ts'

export interface PreparedPlinth {
  readonly peer: PlinthPeer
  readonly hosts: Readonly<Record<ServeCase['drop'], string>>
  /** Files with the hosts of seeded drops, one per line. */
  readonly hostsFiles: { readonly one: string; readonly all: string }
}

export interface PrepareOptions {
  readonly name: string
  readonly workers?: number
  readonly seeded?: number
}

export async function preparePlinth(
  run: Run,
  { name, workers = 1, seeded = 0 }: PrepareOptions,
): Promise<PreparedPlinth> {
  const dataDir = path.join(run.folder, name)
  await mkdir(dataDir)
  if (seeded > 0) logProgress(`Storing ${seeded} drops …`)
  const { drops } = seeded > 0 ? await seedDrops(dataDir, seeded) : { drops: [] }
  const peer = await startPlinth(run, { dataDir, workers })
  const { paid, anonymous } = await publishDrops(peer)
  const hostsFiles = {
    one: path.join(run.folder, `${name}-one-host`),
    all: path.join(run.folder, `${name}-hosts`),
  }
  const lines = drops.map(({ slug }) => `${peer.hostOf(slug)}\n`)
  await writeFile(hostsFiles.one, lines.slice(0, 1))
  await writeFile(hostsFiles.all, lines)
  const hosts = {
    paid: peer.hostOf(paid.slug),
    anonymous: peer.hostOf(anonymous.slug),
    seeded: peer.hostOf(drops[0]?.slug ?? paid.slug),
  }
  return { peer, hosts, hostsFiles }
}

async function publishDrops(peer: PlinthPeer): Promise<{ paid: Published; anonymous: Published }> {
  const owner = openPublisher(peer.port, { token: await peer.createAccount('plus') })
  const anonymousPublisher = openPublisher(peer.port, {})
  try {
    const paid = await owner.createDrop()
    const uploads = Object.entries(publicFiles).map(([name, make]): Upload => {
      return { field: 'files', filename: name, content: make(), path: name }
    })
    await owner.publishBundle(paid.id, uploads)
    return { paid, anonymous: await anonymousPublisher.publishAnonymously(page()) }
  } finally {
    owner.close()
    anonymousPublisher.close()
  }
}

const compressedWithinMs = 30_000

/**
 * Returns false after 30 s. Plinth compresses a page when a client that accepts it has asked for it,
 * and better, to at most `maxBytes`, some time after a version has gone live.
 */
export async function isCompressed(
  load: Parameters<typeof fetchOnce>[0],
  maxBytes: number,
): Promise<boolean> {
  const deadline = performance.now() + compressedWithinMs
  while (performance.now() < deadline) {
    const { headers, body } = await fetchOnce(load)
    if (headers['content-encoding'] === 'br' && body.length <= maxBytes) return true
    await sleep(250)
  }
  return false
}

/** A server that terminates TLS, with one seeded drop at `secureHost`. */
export async function prepareSecurePlinth(
  run: Run,
  { certFile, keyFile }: MadeCertificate,
): Promise<Peer> {
  const dataDir = path.join(run.folder, 'secure')
  await mkdir(dataDir)
  await seedDrops(dataDir, 1)
  const port = await getFreePort()
  const env = {
    PLINTH_TLS: 'files',
    PLINTH_TLS_CERT: certFile,
    PLINTH_TLS_KEY: keyFile,
    PLINTH_HTTPS_PORT: String(port),
    PLINTH_BASE_URL: `https://plinth.test:${port}`,
    PLINTH_SITES_DOMAIN: `${secureHost.replace('drop-0.', '')}:${port}`,
  }
  return { ...(await startPlinth(run, { dataDir, env })), securePort: port }
}
