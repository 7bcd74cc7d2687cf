// TLS ClientHello messages (RFC 8446, 4.1.2), as a corpus for the mutator.
const uint = (value: number, width: number): Buffer => {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, 0, width)
  return bytes
}

const vector = (width: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint(content.length, width), content])
}

const extension = (type: number, ...content: readonly Buffer[]): Buffer =>
  Buffer.concat([uint(type, 2), vector(2, ...content)])

const serverName = (name: string): Buffer =>
  extension(0, vector(2, Buffer.of(0), vector(2, Buffer.from(name, 'latin1'))))

const alpn = (...protocols: readonly string[]): Buffer =>
  extension(16, vector(2, ...protocols.map((protocol) => vector(1, Buffer.from(protocol)))))

function hello(...extensions: readonly Buffer[]): Buffer {
  const body = Buffer.concat([
    uint(0x0303, 2),
    Buffer.alloc(32, 7),
    vector(1, Buffer.alloc(32, 9)),
    vector(2, uint(0x1301, 2), uint(0xc02f, 2)),
    vector(1, Buffer.of(0)),
    vector(2, ...extensions),
  ])
  return Buffer.concat([Buffer.of(1), vector(3, body)])
}

const record = (content: Buffer): Buffer => Buffer.concat([Buffer.of(22, 3, 1), vector(2, content)])

export const clientHellos: readonly Buffer[] = [
  record(hello(serverName('www.example.com'), alpn('h2', 'http/1.1'))),
  record(hello(alpn('acme-tls/1'), serverName('secure-drop.drops.test'))),
  record(hello(serverName('plinth.test'))),
  record(hello()),
  Buffer.concat(
    [0, 3, 40].map((start, index, starts) =>
      record(hello(serverName('a.example')).subarray(start, starts[index + 1])),
    ),
  ),
]
