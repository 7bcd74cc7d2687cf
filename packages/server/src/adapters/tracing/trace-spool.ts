// Receiving the files of an upload as one step, however many there are.
import type { PackWriter, Spool, SpoolFolder } from '../../ports/spool.ts'
import type { Tracing } from '../../ports/tracing.ts'

export const traceSpool = (tracing: Tracing, spool: Spool): Spool => ({
  ...spool,
  openFolder: async (purpose) => traceFolder(tracing, await spool.openFolder(purpose)),
})

function traceFolder(tracing: Tracing, folder: SpoolFolder): SpoolFolder {
  const received = { files: 0, bytes: 0, startedAt: 0, endedAt: 0 }

  async function receive<T extends { readonly size: number }>(content: () => Promise<T>) {
    received.startedAt ||= performance.now()
    try {
      const result = await content()
      received.files += 1
      received.bytes += result.size
      return result
    } finally {
      received.endedAt = performance.now()
    }
  }
  function record(): void {
    const { files, bytes, startedAt, endedAt } = received
    if (startedAt === 0) return
    const attributes = { 'plinth.files': files, 'plinth.bytes': bytes }
    tracing.record({ name: 'receive', attributes }, startedAt, endedAt)
    received.startedAt = 0
  }
  const pack: PackWriter = {
    ...folder.pack,
    append: (content, limit) => receive(() => folder.pack.append(content, limit)),
  }
  return {
    ...folder,
    pack,
    receive: (content, limit) => receive(() => folder.receive(content, limit)),
    dispose() {
      record()
      return folder.dispose()
    },
  }
}
