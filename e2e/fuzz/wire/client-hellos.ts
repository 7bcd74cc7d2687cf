// First bytes of TLS connections: the server closes each in time, and goes on serving others.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { app, type SecurePlinth } from '../../harness/secure-plinth.ts'
import { clientHellos } from '../inputs/client-hellos.ts'
import { mutatedBytes } from '../inputs/mutated-bytes.ts'
import { hangMs } from '../settings.ts'
import { target } from '../target.ts'

/** One connection after so many inputs is an ordinary one. */
const inputsPerVisit = 50

export function clientHelloTargets({ port, client }: Pick<SecurePlinth, 'port' | 'client'>) {
  let inputs = 0
  return [
    target({
      name: 'TLS connections',
      share: 2,
      inputs: fc.record({
        bytes: mutatedBytes(clientHellos, { longest: 40_000 }),
        cut: fc.option(fc.nat(300)),
      }),
      async check({ bytes, cut }) {
        inputs += 1
        const socket = connect(port, '127.0.0.1')
        socket.on('error', () => {}).resume()
        // In two parts, so that the server has to wait for the second.
        socket.write(bytes.subarray(0, cut ?? bytes.length))
        await new Promise(setImmediate)
        socket.end(bytes.subarray(cut ?? bytes.length))
        await closeOf(socket)
        if (inputs % inputsPerVisit !== 0) return
        const { status } = await client.overHttp1(app, { path: '/healthz' })
        assert.equal(status, 200)
      },
    }),
  ]
}

/** A reset closes the connection as well. */
function closeOf(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const late = setTimeout(() => reject(new Error('the connection stayed open')), hangMs)
  if (socket.closed) resolve()
  else socket.once('close', resolve)
  return promise.finally(() => {
    clearTimeout(late)
    socket.destroy()
  })
}
