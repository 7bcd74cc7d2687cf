import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalProcesses } from '../processes/local-processes.ts'
import { createSpool } from '../spool/local-spool.ts'
import type { FinishedSpan } from './finished-span.ts'
import { traceSpool } from './trace-spool.ts'
import { createTracer } from './tracer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-spool-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the files of an upload are received in one step', async () => {
  const spans: FinishedSpan[] = []
  const tracing = createTracer({
    sampler: () => true,
    visitRatio: 0,
    onEnd: (span) => spans.push(span),
  })
  const spool = traceSpool(tracing, createSpool(folder, createLocalProcesses()))
  await tracing.enter(tracing.begin({ name: 'publish' }), async () => {
    const { pack, dispose, receive } = await spool.openFolder()
    for (const text of ['first', 'second']) await pack.append(Readable.from([text]), 100)
    await receive(Readable.from(['archive']), 100)
    await expect(pack.append(Readable.from(['too long']), 2)).rejects.toThrow()
    // The manifest is not received.
    await pack.appendBytes(Buffer.from('manifest'))
    await dispose()
    await dispose()
  })
  expect(spans).toMatchObject([
    { name: 'receive', attributes: { 'plinth.files': 3, 'plinth.bytes': 18 } },
  ])
})
