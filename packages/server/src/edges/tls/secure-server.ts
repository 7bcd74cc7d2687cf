// TLS server: reads the ClientHello, selects the certificate, and passes the connection to HTTP/1.1
// or HTTP/2. Unknown server names are refused with an alert.
import type { Socket } from 'node:net'
import { createServer, type SecureContext, type TLSSocket } from 'node:tls'
import { awaitHello } from './await-hello.ts'
import type { KeyPair } from './certificate-files.ts'
import { challengeProtocol, presentChallenge } from './challenge-server.ts'
import { createHandshakes } from './handshakes.ts'
import { secureOptions } from './secure-options.ts'

export interface SecureServerOptions {
  /** Null if there is no certificate for the name. */
  readonly findContext: (serverName: string) => Promise<SecureContext | null>
  /** Certificate of a pending tls-alpn-01 challenge; null if there is none. */
  readonly findChallenge: (serverName: string) => Promise<KeyPair | null>
  /** Session ticket keys for the current day. */
  readonly ticketKeys: () => Buffer
  readonly onHttp1: (socket: TLSSocket) => void
  readonly onHttp2: (socket: TLSSocket) => void
  readonly onFailure: (error: unknown) => void
}

export interface SecureServer {
  take(socket: Socket): void
  /** Certificate for clients without SNI; until it is set, they are refused. */
  setDefault(pair: KeyPair): void
  /** Closes connections whose handshake has been pending for more than a second. */
  closeIdle(): void
  /** Closes all connections whose handshake is not finished. */
  close(): void
}

const handshakeLimits = { maxPending: 1000, timeoutMs: 10_000 }
/** Enough for two round trips of a distant client. */
const handshakeGraceMs = 1_000
const rotationMs = 300_000

export function createSecureServer(options: SecureServerOptions): SecureServer {
  const { findContext, findChallenge, ticketKeys, onFailure } = options
  const handshakes = createHandshakes(handshakeLimits)
  let hasDefault = false

  const server = createServer({
    ...secureOptions,
    ticketKeys: ticketKeys(),
    ALPNProtocols: ['h2', 'http/1.1'],
    SNICallback: (name, done) => {
      findContext(name.toLowerCase()).then(
        (context) => done(null, context ?? undefined),
        (error: Error) => done(error),
      )
    },
  })
  server.on('secureConnection', (socket) => {
    const serverName = handshakes.end(socket)
    // OpenSSL does not report the server name of a resumed TLS 1.2 session.
    Object.assign(socket, { servername: serverName ?? false })
    // A client that disconnects is not a server failure.
    socket.on('error', () => {})
    if (socket.alpnProtocol === 'h2') options.onHttp2(socket)
    else options.onHttp1(socket)
  })
  // Failed handshakes are not logged: they are the client's fault, and anyone can cause millions of
  // them.
  server.on('tlsClientError', () => {})

  const rotation = setInterval(() => server.setTicketKeys(ticketKeys()), rotationMs).unref()

  async function take(socket: Socket): Promise<void> {
    const hello = await awaitHello(socket)
    if (hello === null) return void socket.destroy()
    const { serverName, protocols } = hello
    handshakes.setServerName(socket, serverName)
    if (serverName !== null && protocols.includes(challengeProtocol)) {
      const pair = await findChallenge(serverName)
      return pair ? presentChallenge(socket, pair) : refuse(socket)
    }
    const isKnown = serverName === null ? hasDefault : (await findContext(serverName)) !== null
    if (isKnown) server.emit('connection', socket)
    else refuse(socket)
  }

  return {
    take(socket) {
      handshakes.begin(socket)
      socket.on('error', () => {})
      take(socket).catch((error: unknown) => {
        onFailure(error)
        socket.destroy()
      })
    },
    setDefault(pair) {
      const { chain: cert, privateKey: key } = pair
      server.setSecureContext({ ...secureOptions, cert, key, ticketKeys: ticketKeys() })
      hasDefault = true
    },
    closeIdle: () => handshakes.closeOlderThan(handshakeGraceMs),
    close() {
      clearInterval(rotation)
      handshakes.closeOlderThan(0)
    },
  }
}

/** TLS record with the fatal alert `unrecognized_name` (RFC 6066, 3). */
const unrecognisedName = Buffer.from([21, 3, 3, 0, 2, 2, 112])

function refuse(socket: Socket): void {
  socket.write(unrecognisedName)
  socket.destroySoon()
}
