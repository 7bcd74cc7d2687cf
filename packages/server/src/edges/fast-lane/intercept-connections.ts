// Puts a listener in front of an HTTP/1.1 server: it gets every connection before the server does.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Passes a connection to `node:http`. Bytes that were read from it must have been unshifted. */
export type HandOver = (socket: Socket) => void

/**
 * Replaces the server's own `connection` listener, which `handOver` calls. Sockets that the server
 * accepts and those passed in with `emit('connection', socket)` are treated alike.
 */
export function interceptConnections(
  server: Server,
  accept: (socket: Socket, handOver: HandOver) => void,
): void {
  const own = server.listeners('connection')
  const handOver: HandOver = (socket) => {
    for (const listener of own) listener.call(server, socket)
  }
  server.removeAllListeners('connection')
  server.on('connection', (socket) => accept(socket, handOver))
}
