// Cases of `bench serve`: the request, the expected response and the peers that can be compared.
import { largeBytes, pageBytes } from '../fixtures/content.ts'
import { type PeerName, peerNames } from '../peers/peer.ts'
import { type Client, clients } from './clients.ts'

export const caseNames = [
  'page',
  'badge',
  'not-modified',
  'script',
  'large',
  'missing',
  'one-host',
  'hosts',
  'mixed',
  'https',
  'http2',
  'one-worker',
  'two-workers',
] as const
export type CaseName = (typeof caseNames)[number]

export interface ServeCase {
  readonly what: string
  readonly peers: readonly PeerName[]
  /** Every case is requested by a browser; some also without its headers. */
  readonly clients: readonly Client[]
  /** The drop that is requested from Plinth. */
  readonly drop: 'paid' | 'anonymous' | 'seeded'
  readonly path: string
  /** Sends the `ETag` of the first response in `If-None-Match`. */
  readonly revalidate?: true
  readonly status: number
  /** Size of the uncompressed body; null if it differs between peers. */
  readonly bodyBytes: number | null
  /** Size of the page without additions; the response must be larger. */
  readonly addsTo?: number
  /** Compressed for a browser by every peer that can. */
  readonly compressed: boolean
  readonly connections: number
  /** Over TLS, with this protocol. */
  readonly protocol?: 'http/1.1' | 'h2'
}

const defaults = {
  peers: ['Plinth'],
  clients: ['browser'],
  drop: 'paid',
  path: '/',
  status: 200,
  bodyBytes: pageBytes,
  compressed: true,
  connections: 32,
} as const

const servers: readonly PeerName[] = ['Plinth', 'nginx', 'Caddy']

export const serveCases: Readonly<Record<CaseName, ServeCase>> = {
  page: { ...defaults, what: '4 KB page', peers: peerNames, clients },
  badge: {
    ...defaults,
    what: '4 KB page with added markup',
    peers: ['Plinth', 'bare node:http'],
    clients,
    drop: 'anonymous',
    bodyBytes: null,
    addsTo: pageBytes,
  },
  'not-modified': {
    ...defaults,
    what: 'the page again, unchanged: 304',
    peers: peerNames,
    clients,
    revalidate: true,
    status: 304,
    bodyBytes: 0,
    compressed: false,
  },
  script: {
    ...defaults,
    what: '100 KB script',
    peers: peerNames,
    path: '/app.js',
    bodyBytes: null,
  },
  large: {
    ...defaults,
    what: '10 MB file',
    peers: peerNames,
    path: '/large.bin',
    bodyBytes: largeBytes,
    compressed: false,
    connections: 4,
  },
  missing: {
    ...defaults,
    what: 'a path that does not exist: 404',
    peers: peerNames,
    clients,
    path: '/nothing/here',
    status: 404,
    bodyBytes: null,
    compressed: false,
  },
  'one-host': { ...defaults, what: '4 KB page, one host', drop: 'seeded' },
  hosts: { ...defaults, what: '4 KB page, random hosts', drop: 'seeded' },
  mixed: { ...defaults, what: '4 KB page, one in twenty unusual or cold', peers: servers },
  https: {
    ...defaults,
    what: '4 KB page over TLS, HTTP/1.1',
    peers: servers,
    protocol: 'http/1.1',
  },
  http2: { ...defaults, what: '4 KB page over TLS, HTTP/2', peers: servers, protocol: 'h2' },
  'one-worker': { ...defaults, what: '4 KB page, one worker process' },
  'two-workers': { ...defaults, what: '4 KB page, two worker processes' },
}

export const isCaseName = (text: string): text is CaseName => Object.hasOwn(serveCases, text)
