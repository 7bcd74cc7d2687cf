// Cases of `bench serve`: the request, the expected response and the peers that can be compared.
import { largeBytes, pageBytes } from '../fixtures/content.ts'
import { type PeerName, peerNames } from '../peers/peer.ts'

export const caseNames = [
  'page',
  'badge',
  'not-modified',
  'script',
  'large',
  'missing',
  'view',
  'no-view',
  'one-host',
  'hosts',
  'one-worker',
  'two-workers',
] as const
export type CaseName = (typeof caseNames)[number]

export interface ServeCase {
  readonly what: string
  readonly peers: readonly PeerName[]
  /** The drop that is requested from Plinth. */
  readonly drop: 'paid' | 'anonymous' | 'seeded'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sends the `ETag` of the first response in `If-None-Match`. */
  readonly revalidate?: true
  readonly status: number
  /** Null if the size differs between peers. */
  readonly bodyBytes: number | null
  /** Size of the page without additions; the response must be larger. */
  readonly addsTo?: number
  readonly compressed?: boolean
  readonly connections: number
}

const defaults = {
  peers: ['Plinth'],
  drop: 'paid',
  path: '/',
  status: 200,
  bodyBytes: pageBytes,
  connections: 32,
} as const

/** Headers of a browser that followed a link on another site. */
const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  referer: 'https://elsewhere.example/',
  'sec-fetch-dest': 'document',
}

export const serveCases: Readonly<Record<CaseName, ServeCase>> = {
  page: { ...defaults, what: '4 KB page', peers: peerNames },
  badge: {
    ...defaults,
    what: '4 KB page with the badge',
    peers: ['Plinth', 'bare node:http'],
    drop: 'anonymous',
    bodyBytes: null,
    addsTo: pageBytes,
  },
  'not-modified': {
    ...defaults,
    what: 'the page again, unchanged: 304',
    peers: peerNames,
    revalidate: true,
    status: 304,
    bodyBytes: 0,
  },
  script: {
    ...defaults,
    what: '100 KB script, compressed',
    peers: peerNames.filter((name) => name !== 'serve-handler'),
    path: '/app.js',
    headers: { 'accept-encoding': 'br, gzip' },
    bodyBytes: null,
    compressed: true,
  },
  large: {
    ...defaults,
    what: '10 MB file',
    peers: peerNames,
    path: '/large.bin',
    bodyBytes: largeBytes,
    connections: 4,
  },
  missing: {
    ...defaults,
    what: 'a path that does not exist: 404',
    peers: peerNames,
    path: '/nothing/here',
    status: 404,
    bodyBytes: null,
  },
  view: { ...defaults, what: '4 KB page, which counts as a view', headers: browser },
  'no-view': {
    ...defaults,
    what: 'the same as text, which does not',
    path: '/page.txt',
    headers: browser,
  },
  'one-host': { ...defaults, what: '4 KB page, one host', drop: 'seeded' },
  hosts: { ...defaults, what: '4 KB page, random hosts', drop: 'seeded' },
  'one-worker': { ...defaults, what: '4 KB page, one worker process' },
  'two-workers': { ...defaults, what: '4 KB page, two worker processes' },
}

export const isCaseName = (text: string): text is CaseName => Object.hasOwn(serveCases, text)
