// Peers: the servers that are compared.

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
  /** Root of the server's process tree. */
  readonly pid: number
}

/** The folder to serve, and a writable folder for configuration and temporary files. */
export interface Folders {
  readonly public: string
  readonly scratch: string
}
