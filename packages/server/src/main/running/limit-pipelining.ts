// Handles the pipelined requests of a connection one after the other. Node would handle all requests
// of a received chunk at once and keep the responses until the client reads them: a few connections
// with thousands of requests each would stop a process for seconds and take gigabytes.
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** More than any known client sends before it reads a response. */
export const maxPipelined = 100

/** A connection with more waiting requests than `maxPipelined` is closed. */
export function limitPipelining(route: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // The response to a request that was not pipelined owns the connection at once.
    if (response.socket !== null) return route(request, response)
    const { socket } = request
    // The other requests of a closed connection are emitted all the same.
    if (socket.destroyed) return
    const count = waiting.get(socket) ?? 0
    if (count === maxPipelined) return void socket.destroy()
    waiting.set(socket, count + 1)
    // Emitted when the response before it has been sent.
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Other connections have their turn first. Node also flushes the response after this event,
      // so it must not end here.
      setImmediate(() => {
        if (!socket.destroyed) route(request, response)
      })
    })
  }
}
