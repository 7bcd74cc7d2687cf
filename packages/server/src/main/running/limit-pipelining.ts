// Limits pipelining. Node handles every request of a received chunk at once and keeps the responses
// in memory until the client reads them: a few connections with thousands of requests each could
// stop a process for seconds and take gigabytes.
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** More than any known client sends before it reads a response. */
export const maxPipelined = 100

/** Closes a connection with more requests than this in progress. */
export function limitPipelining(route: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // The response of a request that was not pipelined owns the connection at once.
    if (response.socket !== null) return route(request, response)
    const { socket } = request
    // Its remaining requests are emitted all the same.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > maxPipelined) return void socket.destroy()
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    route(request, response)
  }
}
