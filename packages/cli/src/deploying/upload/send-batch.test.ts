import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ApiError } from '@plinth/contract/client/api-error'
import type { Client } from '@plinth/contract/client/routed-client'
import { expect, test, vi } from 'vitest'
import { createRetries } from '../../service/retries.ts'
import { hashFiles } from './hash-files.ts'
import { sendBatch } from './send-batch.ts'

const chunkBytes = 65_536

/** A server that receives so many chunks of each attempt, then breaks off; undefined is all. */
function serverThatTakes(chunks: readonly number[], sha256: string) {
  let attempts = 0
  async function uploadBlobs({ body }: { readonly body: FormData }) {
    const most = chunks[attempts++]
    const [file] = body.getAll('blobs')
    const reader = (file as File).stream().getReader()
    for (let n = 0; most === undefined || n < most; n++) if ((await reader.read()).done) break
    if (most !== undefined)
      throw new ApiError({ status: 503, code: 'unavailable', detail: 'Busy.', retryAfter: null })
  }
  const client = { uploadBlobs, getDeploy: async () => ({ missing: [sha256] }) }
  return { client: client as unknown as Client, attempts: () => attempts }
}

test('keeps trying while each attempt gets further than the ones before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-batch-'))
  const file = path.join(folder, 'a.bin')
  await writeFile(file, new Uint8Array(5 * chunkBytes))
  const batch = await hashFiles([{ path: 'a.bin', file }])
  const { signal } = new AbortController()
  const progress = { expect: () => {}, sent: () => {}, arrived: () => {}, end: () => {} }
  // Waits of 250 and 500 ms.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  async function send(...chunks: number[]): Promise<number> {
    const { client, attempts } = serverThatTakes(chunks, batch[0]?.sha256 ?? '')
    const retries = createRetries({ giveUpAfterMs: 600, signal, onWait: () => {} })
    const params = { id: 'st_a', deploy_id: 'dp_a' }
    await sendBatch({ client, params, signal, retries, progress }, batch)
    return attempts()
  }
  try {
    await expect(send(2, 2)).rejects.toThrow('Busy')
    expect(await send(2, 3)).toBe(3)
  } finally {
    random.mockRestore()
    await rm(folder, { recursive: true })
  }
})
