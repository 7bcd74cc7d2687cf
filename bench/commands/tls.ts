// `bench tls`: cost of a handshake for a name that is not cached, compared with a cached one.
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:tls'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { logProgress, type Run } from '../bench-run.ts'
import { makeCertificate, seedCertificates } from '../fixtures/seed-certificates.ts'
import { cpuSecondsOf, residentBytesOf, waitUntilIdle } from '../measure/process-tree.ts'
import type { BenchOptions } from '../options.ts'
import { startPlinth } from '../peers/plinth.ts'
import { reportTls } from '../report/tls-report.ts'
import { writeReport } from '../report/write-report.ts'
import { requireTool } from '../tools.ts'

const warmUps = 200

export async function tls(run: Run, options: BenchOptions): Promise<void> {
  const { certificates } = options
  await requireTool(run, 'openssl')
  logProgress(`Storing ${certificates} certificates …`)
  const [dataDir, folder] = [path.join(run.folder, 'data'), path.join(run.folder, 'certificates')]
  await mkdir(dataDir)
  await mkdir(folder)
  const hostnames = Array.from({ length: certificates }, (_, n) => `www.domain-${n}.example`)
  await seedCertificates(dataDir, folder, hostnames)
  const httpsPort = await getFreePort()
  const own = await makeCertificate(folder, 'own', ['plinth.test', '*.drops.test'])
  const peer = await startPlinth(run, {
    dataDir,
    env: {
      PLINTH_TLS: 'acme',
      PLINTH_TLS_CERT: own.certFile,
      PLINTH_TLS_KEY: own.keyFile,
      PLINTH_HTTPS_PORT: String(httpsPort),
      PLINTH_BASE_URL: `https://plinth.test:${httpsPort}`,
      PLINTH_SITES_DOMAIN: `drops.test:${httpsPort}`,
    },
  })

  async function handshakes(names: readonly string[]): Promise<number> {
    const before = await cpuSecondsOf(peer.pid)
    for (const name of names) await completeHandshake(httpsPort, name)
    return (((await cpuSecondsOf(peer.pid)) - before) * 1000) / names.length
  }

  await handshakes(Array.from({ length: warmUps }, () => 'plinth.test'))
  await waitUntilIdle(peer.pid)
  const bytesBefore = await residentBytesOf(peer.pid)
  const samples: { coldCpuMs: number; warmCpuMs: number }[] = []
  const perRound = Math.floor(certificates / options.rounds)
  for (let round = 0; round < options.rounds; round++) {
    logProgress(`Round ${round + 1}: ${perRound} names, cold and warm`)
    const names = hostnames.slice(round * perRound, (round + 1) * perRound)
    samples.push({ coldCpuMs: await handshakes(names), warmCpuMs: await handshakes(names) })
  }
  await waitUntilIdle(peer.pid)
  const bytesAfter = await residentBytesOf(peer.pid)
  await writeReport('tls', options, reportTls({ certificates, samples, bytesBefore, bytesAfter }))
}

/** A full handshake, without session resumption. */
async function completeHandshake(port: number, servername: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { subjectaltname } = socket.getPeerCertificate()
  if (!subjectaltname?.includes(servername))
    throw new Error(`${servername} got a certificate for another name.`)
  socket.destroy()
}
