import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ApiError } from '@plinth/contract/client/api-error'
import type { Client } from '@plinth/contract/client/routed-client'
import { expect, test, vi } from 'vitest'
import type { RetainedVersion } from '../drops/make-live.ts'
import { createRetries } from '../service/retries.ts'
import { createOutput } from '../terminal/output.ts'
import { downloadVersion } from './download-version.ts'
import { rawZip } from './raw-zip.test-support.ts'

const chunkBytes = 200_000
const content = 'x'.repeat(5 * chunkBytes)
const version = { version_id: 'v_a', file_count: 1, byte_size: content.length } as RetainedVersion
const archive = rawZip([{ name: 'index.html', content }])

/** A server that sends so many chunks of each attempt, then breaks off; undefined is all. */
function serverThatSends(chunks: readonly number[]): Client {
  let attempts = 0
  async function downloadVersion(): Promise<ReadableStream<Uint8Array>> {
    const most = chunks[attempts++]
    let sent = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (sent === most) {
        const failure = { status: 503, code: 'unavailable', detail: 'Busy.', retryAfter: null }
        return controller.error(new ApiError(failure))
      }
      const chunk = archive.subarray(sent * chunkBytes, (sent + 1) * chunkBytes)
      sent += 1
      if (chunk.length > 0) controller.enqueue(new Uint8Array(chunk))
      else controller.close()
    }
    return new ReadableStream({ pull }, { highWaterMark: 0 })
  }
  return { downloadVersion } as unknown as Client
}

test('keeps trying while each attempt gets further than the ones before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-download-'))
  const output = createOutput({ json: false, quiet: true }, { isColourful: false })
  const { signal } = new AbortController()
  // Waits of 250 and 500 ms.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  async function download(...chunks: number[]): Promise<string[]> {
    const client = serverThatSends(chunks)
    const retries = createRetries({ giveUpAfterMs: 600, signal, onWait: () => {} })
    const session = { account: () => client, output, retries }
    const file = path.join(folder, 'version.zip')
    const opened = await downloadVersion(session, { id: 'st_a', version, file, signal })
    opened.close()
    return opened.files.map((archived) => archived.path)
  }
  try {
    await expect(download(2, 2)).rejects.toThrow('Busy')
    expect(await download(2, 3)).toEqual(['index.html'])
  } finally {
    random.mockRestore()
    await rm(folder, { recursive: true })
  }
})
