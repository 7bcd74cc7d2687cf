import type { Socket } from 'node:net'
import { type ClientHello, readClientHello } from './client-hello.ts'

/** Each takes more memory than its bytes. */
const mostPieces = 64

/** What the client says first, which stays to be read; null when it is no TLS or the client leaves. */
export function awaitHello(socket: Socket): Promise<ClientHello | null> {
  const { promise, resolve } = Promise.withResolvers<ClientHello | null>()
  let pieces: Buffer[] = []
  let length = 0
  let needed = 1

  function look(): void {
    for (let piece = socket.read(); piece !== null; piece = socket.read()) {
      pieces.push(piece)
      length += piece.length
    }
    if (length < needed && pieces.length < mostPieces) return
    const bytes = Buffer.concat(pieces)
    pieces = [bytes]
    if (length < needed) return
    const reading = readClientHello(bytes)
    if (typeof reading === 'number') needed = reading
    else if (reading === 'invalid') settle(null)
    else {
      // Whoever reads on begins at the beginning.
      socket.unshift(bytes)
      settle(reading)
    }
  }
  const leave = () => settle(null)
  function settle(hello: ClientHello | null): void {
    socket.off('readable', look).off('end', leave).off('close', leave)
    resolve(hello)
  }

  socket.on('readable', look).once('end', leave).once('close', leave)
  return promise
}
