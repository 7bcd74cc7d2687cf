import type { Socket } from 'node:net'
import { type ClientHello, readClientHello } from './client-hello.ts'

/** What the client says first, which stays to be read; null when it is no TLS or the client leaves. */
export function awaitHello(socket: Socket): Promise<ClientHello | null> {
  const { promise, resolve } = Promise.withResolvers<ClientHello | null>()
  let bytes = Buffer.alloc(0)

  function look(): void {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
      bytes = Buffer.concat([bytes, chunk])
    }
    const reading = readClientHello(bytes)
    if (reading === 'incomplete') return
    if (reading === 'invalid') settle(null)
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
