// Reads the ClientHello of a new connection without consuming it.
import type { Socket } from 'node:net'
import { type ClientHello, readClientHello } from './client-hello.ts'

/** Chunks are joined beyond this number, because each takes more memory than its bytes. */
const maxChunks = 64

/** Null if the client sends no TLS or disconnects. The bytes are put back for the TLS server to read. */
export function awaitHello(socket: Socket): Promise<ClientHello | null> {
  const { promise, resolve } = Promise.withResolvers<ClientHello | null>()
  let chunks: Buffer[] = []
  let length = 0
  let needed = 1

  function readAvailable(): void {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
      chunks.push(chunk)
      length += chunk.length
    }
    if (length < needed && chunks.length < maxChunks) return
    const bytes = Buffer.concat(chunks)
    chunks = [bytes]
    if (length < needed) return
    const reading = readClientHello(bytes)
    if (typeof reading === 'number') needed = reading
    else if (reading === 'invalid') settle(null)
    else {
      // The TLS server reads the connection from its start.
      socket.unshift(bytes)
      settle(reading)
    }
  }
  const onEnd = () => settle(null)
  function settle(hello: ClientHello | null): void {
    socket.off('readable', readAvailable).off('end', onEnd).off('close', onEnd)
    resolve(hello)
  }

  socket.on('readable', readAvailable).once('end', onEnd).once('close', onEnd)
  return promise
}
