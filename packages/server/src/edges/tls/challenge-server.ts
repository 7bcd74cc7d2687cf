// tls-alpn-01 challenge (RFC 8737): presents the challenge certificate to the certificate
// authority.
import type { Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { KeyPair } from './certificate-files.ts'
import { secureOptions } from './secure-options.ts'

export const challengeProtocol = 'acme-tls/1'

/** Completes the handshake with the certificate and closes the connection. */
export function presentChallenge(socket: Socket, { chain, privateKey }: KeyPair): void {
  const server = createServer({
    ...secureOptions,
    cert: chain,
    key: privateKey,
    ALPNProtocols: [challengeProtocol],
  })
  server.on('secureConnection', (secure) => {
    secure.on('error', () => {})
    secure.end()
  })
  server.on('tlsClientError', () => {})
  server.emit('connection', socket)
}
