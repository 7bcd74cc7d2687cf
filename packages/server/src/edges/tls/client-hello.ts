// The first words of a client, read before any TLS begins: whom it looks for, and what it wants to speak.

export interface ClientHello {
  /** In lower case; null: it names nobody. */
  readonly serverName: string | null
  readonly protocols: readonly string[]
}

/** A number: with so many bytes, and no fewer, there is more to be read. `invalid`: they never become one. */
export type HelloReading = ClientHello | number | 'invalid'

/** The longest that are sent, with keys against quantum computers, have a tenth of it. */
const longestHello = 16_384
/** Honest clients have one or two, and each has to be looked at anew. */
const mostRecords = 16

const handshakeRecord = 22
const clientHello = 1
const serverNameExtension = 0
const protocolsExtension = 16
const hostName = 0

/** Some of what a connection begins with (RFC 8446, 4.1.2 and 5.1). */
export function readClientHello(bytes: Buffer): HelloReading {
  const message = handshakeOf(bytes)
  if (!Buffer.isBuffer(message)) return message
  try {
    return parseHello(new Reader(message))
  } catch (error) {
    if (error instanceof RangeError) return 'invalid'
    throw error
  }
}

/** The first handshake message, whose parts may lie in several records. */
function handshakeOf(bytes: Buffer): Buffer | number | 'invalid' {
  let message = Buffer.alloc(0)
  let at = 0
  for (let record = 0; record < mostRecords; record += 1) {
    if (bytes.length > at && bytes[at] !== handshakeRecord) return 'invalid'
    if (bytes.length > at + 1 && bytes[at + 1] !== 3) return 'invalid'
    if (bytes.length < at + 5) return at + 5
    const length = bytes.readUInt16BE(at + 3)
    if (length === 0 || length > longestHello) return 'invalid'
    message = Buffer.concat([message, bytes.subarray(at + 5, at + 5 + length)])
    if (message.length > 0 && message[0] !== clientHello) return 'invalid'
    const end = message.length < 4 ? 4 : 4 + message.readUIntBE(1, 3)
    if (end > longestHello) return 'invalid'
    if (message.length >= end) return message.subarray(4, end)
    at += 5 + length
    if (bytes.length < at) return Math.min(at, bytes.length + end - message.length)
  }
  return 'invalid'
}

function parseHello(hello: Reader): ClientHello {
  hello.take(2 + 32)
  hello.list(1)
  hello.list(2)
  hello.list(1)
  let serverName: string | null = null
  let protocols: string[] = []
  // Clients of old may leave them out.
  const extensions = hello.isAtEnd ? hello : hello.list(2)
  while (!extensions.isAtEnd) {
    const type = extensions.number(2)
    const content = extensions.list(2)
    if (type === serverNameExtension) serverName = readServerName(content)
    if (type === protocolsExtension) protocols = readProtocols(content.list(2))
  }
  return { serverName, protocols }
}

function readServerName(content: Reader): string | null {
  const names = content.list(2)
  while (!names.isAtEnd) {
    const type = names.number(1)
    const name = names.list(2).rest()
    if (type === hostName) return name.toString('latin1').toLowerCase()
  }
  return null
}

function readProtocols(list: Reader): string[] {
  const protocols: string[] = []
  while (!list.isAtEnd) protocols.push(list.list(1).rest().toString('latin1'))
  return protocols
}

/** Throws a `RangeError` where something claims to be longer than what holds it. */
class Reader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('cut off')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  number(bytes: number): number {
    return this.take(bytes).readUIntBE(0, bytes)
  }

  /** What follows, of a length that is told first in as many bytes. */
  list(lengthBytes: number): Reader {
    return new Reader(this.take(this.number(lengthBytes)))
  }

  rest(): Buffer {
    return this.take(this.#bytes.length - this.#at)
  }
}
