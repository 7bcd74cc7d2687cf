// What visitors ask for, and who is asked. Who is not listed has nothing that would compare.
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
  /** The drop that Plinth is asked for. */
  readonly drop: 'paid' | 'anonymous' | 'seeded'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sends the `ETag` of the first answer back. */
  readonly revalidate?: true
  readonly status: number
  /** Null: each has its own. */
  readonly bodyBytes: number | null
  /** Something is added to a page of so many bytes. */
  readonly addsTo?: number
  readonly compressed?: boolean
  readonly connections: number
}

const usual = {
  peers: ['Plinth'],
  drop: 'paid',
  path: '/',
  status: 200,
  bodyBytes: pageBytes,
  connections: 32,
} as const

/** As somebody who came from another page. */
const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  referer: 'https://elsewhere.example/',
  'sec-fetch-dest': 'document',
}

export const serveCases: Readonly<Record<CaseName, ServeCase>> = {
  page: { ...usual, what: '4 KB page', peers: peerNames },
  badge: {
    ...usual,
    what: '4 KB page with the badge',
    peers: ['Plinth', 'bare node:http'],
    drop: 'anonymous',
    bodyBytes: null,
    addsTo: pageBytes,
  },
  'not-modified': {
    ...usual,
    what: 'the page again, unchanged: 304',
    peers: peerNames,
    revalidate: true,
    status: 304,
    bodyBytes: 0,
  },
  script: {
    ...usual,
    what: '100 KB script, compressed',
    peers: peerNames.filter((name) => name !== 'serve-handler'),
    path: '/app.js',
    headers: { 'accept-encoding': 'br, gzip' },
    bodyBytes: null,
    compressed: true,
  },
  large: {
    ...usual,
    what: '10 MB file',
    peers: peerNames,
    path: '/large.bin',
    bodyBytes: largeBytes,
    connections: 4,
  },
  missing: {
    ...usual,
    what: 'a path that does not exist: 404',
    peers: peerNames,
    path: '/nothing/here',
    status: 404,
    bodyBytes: null,
  },
  view: { ...usual, what: '4 KB page, which counts as a view', headers: browser },
  'no-view': {
    ...usual,
    what: 'the same as text, which does not',
    path: '/page.txt',
    headers: browser,
  },
  'one-host': { ...usual, what: '4 KB page, one host', drop: 'seeded' },
  hosts: { ...usual, what: '4 KB page, random hosts', drop: 'seeded' },
  'one-worker': { ...usual, what: '4 KB page, one worker process' },
  'two-workers': { ...usual, what: '4 KB page, two worker processes' },
}

export const isCaseName = (text: string): text is CaseName => Object.hasOwn(serveCases, text)
