// Parser for the TLS ClientHello: extracts the server name (SNI) and the ALPN protocols before the
// handshake starts.

export interface ClientHello {
  /** In lower case; null if the client sent no server name. */
  readonly serverName: string | null
  readonly protocols: readonly string[]
}

/**
 * A number: how many bytes must be buffered before parsing can continue. `invalid`: the bytes
 * cannot become a ClientHello.
 */
export type HelloReading = ClientHello | number | 'invalid'

/** In bytes. The longest in use, with post-quantum keys, are a tenth of this. */
const maxHelloBytes = 16_384
/** Real clients send one or two. Each record restarts the parser, so more would cost CPU time. */
const maxRecords = 16

const handshakeRecord = 22
const clientHello = 1
const serverNameExtension = 0
const protocolsExtension = 16
const hostName = 0

/** Parses the first bytes of a connection (RFC 8446, 4.1.2 and 5.1). */
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

/** The first handshake message, which may be split across several records. */
function handshakeOf(bytes: Buffer): Buffer | number | 'invalid' {
  let message = Buffer.alloc(0)
  let at = 0
  for (let record = 0; record < maxRecords; record += 1) {
    if (bytes.length > at && bytes[at] !== handshakeRecord) return 'invalid'
    if (bytes.length > at + 1 && bytes[at + 1] !== 3) return 'invalid'
    if (bytes.length < at + 5) return at + 5
    const length = bytes.readUInt16BE(at + 3)
    if (length === 0 || length > maxHelloBytes) return 'invalid'
    message = Buffer.concat([message, bytes.subarray(at + 5, at + 5 + length)])
    if (message.length > 0 && message[0] !== clientHello) return 'invalid'
    const end = message.length < 4 ? 4 : 4 + message.readUIntBE(1, 3)
    if (end > maxHelloBytes) return 'invalid'
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
  // Old clients may send no extensions.
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

/** Throws a `RangeError` if a length exceeds the bytes that contain it. */
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

  /** A length-prefixed vector; the prefix has `lengthBytes` bytes. */
  list(lengthBytes: number): Reader {
    return new Reader(this.take(this.number(lengthBytes)))
  }

  rest(): Buffer {
    return this.take(this.#bytes.length - this.#at)
  }
}
