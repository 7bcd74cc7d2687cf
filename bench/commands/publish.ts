// `bench publish`: time until a publish is live and durable, compared with the minimum of the same disk.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { logProgress, type Run } from '../bench-run.ts'
import { visitWhilePublishing } from '../cases/visits-while-publishing.ts'
import { page } from '../fixtures/content.ts'
import { openDiskBaseline } from '../fixtures/disk-baseline.ts'
import { manyFiles } from '../fixtures/many-files.ts'
import { openPublisher, type Publisher } from '../fixtures/publisher.ts'
import { unzipAndDigest } from '../fixtures/unzip.ts'
import { zipOfManyFiles } from '../fixtures/zip.ts'
import { timeMs } from '../measure/stopwatch.ts'
import type { BenchOptions } from '../options.ts'
import { startPlinth } from '../peers/plinth.ts'
import { type PublishTimes, reportPublishing } from '../report/publish-times-report.ts'
import { writeReport } from '../report/write-report.ts'
import { requireTool } from '../tools.ts'

const pages = 200
const warmUpPages = 20

export async function publish(run: Run, options: BenchOptions): Promise<void> {
  const unzip = await requireTool(run, 'unzip')
  const dataDir = path.join(run.folder, 'plinth')
  await mkdir(dataDir)
  const peer = await startPlinth(run, { dataDir })
  const publisher = openPublisher(peer.port, { token: await peer.createAccount('plus') })
  try {
    const onePage = await publishPages(run, publisher)
    const zip = await publishZips(run, publisher, { unzip, rounds: options.rounds })
    const generators = { wrk: await requireTool(run, 'wrk'), h2load: null, pin: [] }
    const visits = await visitWhilePublishing({ ...options, peer, generators })
    await writeReport('publish', options, reportPublishing({ onePage, zip, visits }, options))
  } finally {
    publisher.close()
  }
}

async function publishPages(run: Run, publisher: Publisher): Promise<PublishTimes> {
  logProgress(`Publishing ${pages} pages …`)
  const baseline = openDiskBaseline(path.join(run.folder, 'baseline'))
  const drop = await publisher.createDrop()
  const times: { plinth: number[]; baseline: number[] } = { plinth: [], baseline: [] }
  try {
    for (let number = 0; number < warmUpPages + pages; number++) {
      const content = page(number)
      const plinth = await timeMs(() => publisher.publishPage(drop.id, content))
      const minimum = await timeMs(() => baseline.write(content))
      if (number < warmUpPages) continue
      times.plinth.push(plinth)
      times.baseline.push(minimum)
    }
    return times
  } finally {
    baseline.close()
  }
}

interface ZipOptions {
  readonly unzip: string
  readonly rounds: number
}

async function publishZips(
  run: Run,
  publisher: Publisher,
  { unzip, rounds }: ZipOptions,
): Promise<PublishTimes> {
  const archive = path.join(run.folder, 'many-files.zip')
  const content = await zipOfManyFiles()
  await writeFile(archive, content)
  const times: { plinth: number[]; baseline: number[] } = { plinth: [], baseline: [] }
  for (let round = 0; round <= rounds; round++) {
    logProgress(round === 0 ? 'Warm-up: zip' : `Round ${round} of ${rounds}: zip`)
    // A new drop each time, because contents that the live version already has are not stored again.
    const drop = await publisher.createDrop()
    const upload = { field: 'file', filename: 'many-files.zip', content } as const
    const plinth = await timeMs(() => publisher.publishBundle(drop.id, [upload]))
    const target = path.join(run.folder, `unpacked-${round}`)
    const baseline = await timeMs(async () => {
      const digests = await run.delayCleanup(unzipAndDigest(unzip, archive, target))
      if (digests !== manyFiles) throw new Error(`unzip unpacked ${digests} files.`)
    })
    if (round === 0) continue
    times.plinth.push(plinth)
    times.baseline.push(baseline)
  }
  return times
}
