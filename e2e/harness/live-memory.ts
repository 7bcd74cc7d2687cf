// Memory that a Node process still needs: what is left after a full garbage collection, which its
// inspector runs on request. Unlike the resident size it has no garbage in it, so it shows leaks.
import { once } from 'node:events'

export interface MemoryInspector {
  /** JavaScript objects and buffers, in bytes. The process stands still meanwhile. */
  liveBytes(): Promise<number>
  close(): void
}

/** Of a process that was started with `--inspect=127.0.0.1:<port>`. */
export async function inspectMemory(port: number): Promise<MemoryInspector> {
  const targets = await fetch(`http://127.0.0.1:${port}/json`)
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error(`nothing to inspect at port ${port}`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  let calls = 0
  const waiting = new Map<number, PromiseWithResolvers<InspectorMessage>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data) as InspectorMessage
    waiting.get(message.id)?.resolve(message)
    waiting.delete(message.id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(processEnded())
  })
  const call = async (method: string, params: object = {}): Promise<InspectorMessage> => {
    // It would be lost without an error.
    if (socket.readyState !== WebSocket.OPEN) throw processEnded()
    calls += 1
    const response = Promise.withResolvers<InspectorMessage>()
    waiting.set(calls, response)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return response.promise
  }
  return {
    async liveBytes() {
      await call('HeapProfiler.collectGarbage')
      const expression = 'process.memoryUsage().heapUsed + process.memoryUsage().external'
      const { result } = await call('Runtime.evaluate', { expression, returnByValue: true })
      return Number(result?.result?.value)
    },
    close: () => socket.close(),
  }
}

const processEnded = () => new Error('the inspected process has ended')

interface InspectorMessage {
  readonly id: number
  readonly result?: { readonly result?: { readonly value?: unknown } }
}
