// Peers: the servers that are compared.
import type { MadeCertificate } from '../fixtures/seed-certificates.ts'

export const peerNames = [
  'Plinth',
  'bare node:http',
  'nginx',
  'Caddy',
  'sirv',
  'serve-handler',
] as const
export type PeerName = (typeof peerNames)[number]

export interface Peer {
  readonly name: PeerName
  readonly port: number
  /** Port for TLS, with HTTP/1.1 and HTTP/2; absent if the peer has none. */
  readonly securePort?: number
  /** Root of the server's process tree. */
  readonly pid: number
}

/** What peers serve and need for it. */
export interface Folders {
  readonly public: string
  /** Writable, for configuration and temporary files. */
  readonly scratch: string
  /** For `secureHost`. */
  readonly certificate: MadeCertificate
}

/** The hostname of all peers over TLS. */
export const secureHost = 'drop-0.drops.test'
