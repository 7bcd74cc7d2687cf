// Hook that downloads the export into memory, with progress and cancellation.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'

const revokeDelayMs = 60_000

export function useExport() {
  const [bytes, setBytes] = useState(0)
  const running = useRef<AbortController>(null)
  const receive = useMutation({
    async mutationFn(signal: AbortSignal) {
      try {
        const chunks = await readAll(await client.exportSites({ signal }), setBytes)
        saveFile(new Blob(chunks, { type: 'application/zip' }), exportName(new Date()))
        return 'saved' as const
      } catch (error) {
        // Cancelled by the user; not an error.
        if (signal.aborted) return 'idle' as const
        throw error
      }
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  return {
    state: receive.isPending ? ('running' as const) : (receive.data ?? 'idle'),
    bytes,
    error: receive.error,
    start() {
      setBytes(0)
      running.current = new AbortController()
      receive.mutate(running.current.signal)
    },
    cancel: () => running.current?.abort(),
  }
}

async function readAll(
  stream: ReadableStream<Uint8Array>,
  onBytes: (received: number) => void,
): Promise<BlobPart[]> {
  const reader = stream.getReader()
  const chunks: BlobPart[] = []
  let received = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value as Uint8Array<ArrayBuffer>)
    received += value.byteLength
    onBytes(received)
  }
}

const exportName = (day: Date): string => `plinth-export-${day.toISOString().slice(0, 10)}.zip`

/** Saves a blob as a download of the browser. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the blob asynchronously, and there is no event when it has finished.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}
