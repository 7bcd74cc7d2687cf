// One DNS request over TCP (RFC 7766). Each message is preceded by its length in two bytes.
import { once } from 'node:events'
import { connect } from 'node:net'
import { uint16 } from './dns-message.ts'

export interface DnsAddress {
  readonly host: string
  readonly port: number
}

const timeoutMs = 15_000

/** Rejects if there is no complete response in time, or the signal is aborted. */
export async function exchangeDns(
  { host, port }: DnsAddress,
  message: Buffer,
  signal: AbortSignal,
): Promise<Buffer> {
  signal.throwIfAborted()
  const socket = connect({ host, port })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const stop = () => socket.destroy(new Error('The server did not respond in time.'))
  deadline.addEventListener('abort', stop)
  try {
    await once(socket, 'connect')
    socket.write(Buffer.concat([uint16(message.length), message]))
    return await readResponse(socket)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    deadline.removeEventListener('abort', stop)
    socket.destroy()
  }
}

async function readResponse(socket: AsyncIterable<Buffer>): Promise<Buffer> {
  let received = Buffer.alloc(0)
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk])
    if (received.length < 2) continue
    const end = 2 + received.readUInt16BE(0)
    if (received.length >= end) return received.subarray(2, end)
  }
  throw new Error('The server closed the connection.')
}
