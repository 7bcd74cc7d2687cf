// A server that takes part in a comparison.

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
  /** The root of its processes. */
  readonly pid: number
}

/** Where a peer that serves files finds them, and where it may write what it needs to run. */
export interface Folders {
  readonly public: string
  readonly scratch: string
}
