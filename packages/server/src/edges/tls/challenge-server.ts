// tls-alpn-01 (RFC 8737): an authority looks at a certificate that says nothing but that we were asked.

import type { Socket } from 'node:net'
import { createServer } from 'node:tls'
import type { KeyPair } from './certificate-files.ts'
import { secureOptions } from './secure-options.ts'

export const challengeProtocol = 'acme-tls/1'

/** Shows the certificate, and hangs up. */
export function answerChallenge(socket: Socket, { chain, privateKey }: KeyPair): void {
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
