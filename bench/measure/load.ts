// What a load generator sends, and what it reports.

export interface Load {
  readonly port: number
  readonly path: string
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  /** File with hosts, one per line; each request uses a random one instead of `host`. */
  readonly hostsFile?: string
  /** Each connection pauses after a response, so that the rate hardly depends on the server. */
  readonly paced?: true
  /** One request in twenty is unusual or for a path that was never requested. */
  readonly mixed?: true
  /** Over TLS, with this protocol; absent without TLS. */
  readonly protocol?: 'http/1.1' | 'h2'
  readonly connections: number
  /** Whether the load generator is restricted to its own core. */
  readonly pinned: boolean
}

export interface LoadReport {
  readonly requests: number
  readonly seconds: number
  /** Received bytes, headers included. */
  readonly bytes: number
  /** Null if the generator does not report it. */
  readonly p50Ms: number | null
  readonly p99Ms: number | null
  /** Failed connections, reads and writes, and timeouts. */
  readonly socketErrors: number
  /** Responses with a status of 400 or more. */
  readonly statusErrors: number
}
