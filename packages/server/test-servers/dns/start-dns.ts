// DNS server on loopback, over UDP and TCP, that replies from a table.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type DnsReply, readQuestion, writeReply } from './messages.ts'
import { type DnsFailure, type DnsRecords, lookUpRecords } from './records.ts'

export interface DnsTestServer {
  /** Value for PLINTH_DNS_SERVERS. */
  readonly address: string
  readonly port: number
  /** All questions so far, such as `A www.example.org`. */
  readonly questions: readonly string[]
  /** Sets the records or the failure of a name. */
  set(name: string, answer: DnsRecords | DnsFailure): void
  /** Makes the name nonexistent. */
  remove(name: string): void
  stop(): Promise<void>
}

const udpBytes = 512
const tcpBytes = 65_535

export async function startDns(): Promise<DnsTestServer> {
  const table = new Map<string, DnsRecords | DnsFailure>()
  const asked: string[] = []
  const replyTo = (message: Buffer, maxBytes: number): Buffer | null => {
    const question = readQuestion(message)
    if (!question) return null
    asked.push(`${question.type ?? '?'} ${question.name}`)
    const entry = table.get(question.name)
    if (entry === 'silence') return null
    const reply: DnsReply =
      typeof entry === 'string'
        ? { code: entry, answers: [] }
        : { code: entry ? 'ok' : 'nxdomain', answers: lookUpRecords(table, question) }
    return writeReply(question, reply, maxBytes)
  }

  const udp = createSocket('udp4')
  udp.on('message', (message, from) => {
    const reply = replyTo(message, udpBytes)
    // The client may have closed its socket.
    if (reply) udp.send(reply, from.port, from.address, () => {})
  })
  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    replyToStream(socket, (message) => replyTo(message, tcpBytes))
  })
  tcp.listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const address = tcp.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  udp.bind(address.port, '127.0.0.1')
  await once(udp, 'listening')

  return {
    address: `127.0.0.1:${address.port}`,
    port: address.port,
    questions: asked,
    set: (name, entry) => table.set(name.toLowerCase(), entry),
    remove: (name) => table.delete(name.toLowerCase()),
    async stop() {
      udp.close()
      tcp.close()
      for (const socket of sockets) socket.destroy()
      await once(tcp, 'close')
    },
  }
}

/** Over TCP each message is preceded by its length in two bytes. */
function replyToStream(socket: Socket, replyTo: (message: Buffer) => Buffer | null): void {
  let buffered = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    buffered = Buffer.concat([buffered, bytes])
    while (buffered.length >= 2 && buffered.length >= 2 + buffered.readUInt16BE(0)) {
      const length = buffered.readUInt16BE(0)
      const reply = replyTo(buffered.subarray(2, 2 + length))
      buffered = buffered.subarray(2 + length)
      if (!reply) continue
      const size = Buffer.alloc(2)
      size.writeUInt16BE(reply.length)
      socket.write(Buffer.concat([size, reply]))
    }
  })
}
