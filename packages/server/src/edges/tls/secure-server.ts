// From a connection that was just accepted to one on which HTTP is spoken.
import type { Socket } from 'node:net'
import { createServer, type SecureContext, type TLSSocket } from 'node:tls'
import { awaitHello } from './await-hello.ts'
import type { KeyPair } from './certificate-files.ts'
import { answerChallenge, challengeProtocol } from './challenge-server.ts'
import { createHandshakes } from './handshakes.ts'
import { secureOptions } from './secure-options.ts'

export interface SecureServerOptions {
  /** Null: there is no certificate for that name. */
  readonly findContext: (serverName: string) => Promise<SecureContext | null>
  /** For an authority that wants to see it; null: none does. */
  readonly findChallenge: (serverName: string) => Promise<KeyPair | null>
  /** Those of the moment. */
  readonly ticketKeys: () => Buffer
  readonly onHttp1: (socket: TLSSocket) => void
  readonly onHttp2: (socket: TLSSocket) => void
  readonly onFailure: (error: unknown) => void
}

export interface SecureServer {
  take(socket: Socket): void
  /** For clients that name nobody; before the first, they are refused. */
  setDefault(pair: KeyPair): void
  /** Whoever has begun and does not get through is sent away. */
  closeIdle(): void
  /** Whoever is not through yet is sent away. */
  close(): void
}

const handshakeLimits = { most: 1000, withinMs: 10_000 }
/** Two round trips of somebody far away. */
const leavingMs = 1_000
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
    handshakes.end(socket)
    // Who leaves in the middle is no failure of ours.
    socket.on('error', () => {})
    if (socket.alpnProtocol === 'h2') options.onHttp2(socket)
    else options.onHttp1(socket)
  })
  // Clients that cannot agree with us are their own business, and anybody can make a million of them.
  server.on('tlsClientError', () => {})

  const rotation = setInterval(() => server.setTicketKeys(ticketKeys()), rotationMs).unref()

  async function take(socket: Socket): Promise<void> {
    const hello = await awaitHello(socket)
    if (hello === null) return void socket.destroy()
    const { serverName, protocols } = hello
    if (serverName !== null && protocols.includes(challengeProtocol)) {
      const pair = await findChallenge(serverName)
      return pair ? answerChallenge(socket, pair) : refuse(socket)
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
    closeIdle: () => handshakes.closeOlderThan(leavingMs),
    close() {
      clearInterval(rotation)
      handshakes.closeOlderThan(0)
    },
  }
}

/** A fatal alert in a record of its own: `unrecognized_name` (RFC 6066, 3). */
const unrecognisedName = Buffer.from([21, 3, 3, 0, 2, 2, 112])

function refuse(socket: Socket): void {
  socket.write(unrecognisedName)
  socket.destroySoon()
}
