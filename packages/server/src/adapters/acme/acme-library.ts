// Lazily loaded acme-client library. Most processes never order a certificate.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthorityRequests } from './authority-requests.ts'

type Library = typeof import('acme-client')

export interface AcmeLibrary extends Library {
  /** Routes all HTTP requests of the library during `work` through `requests`. */
  using<T>(requests: AuthorityRequests, work: () => Promise<T>): Promise<T>
}

/** The fields of an axios request config that the adapter needs. */
interface AxiosRequest {
  readonly url: string
  readonly method: string
  readonly headers: { toJSON(): Record<string, string> }
  readonly data?: string
}

let loading: Promise<AcmeLibrary> | null = null

export function loadAcmeLibrary(): Promise<AcmeLibrary> {
  loading ??= load()
  return loading
}

async function load(): Promise<AcmeLibrary> {
  const { default: library } = await import('acme-client')
  // The library shares one axios instance between its clients; async-local storage gives each order
  // its own requests and abort signal.
  const current = new AsyncLocalStorage<AuthorityRequests>()
  Object.assign(library.axios.defaults, {
    async adapter(config: AxiosRequest) {
      const requests = current.getStore()
      if (!requests) throw new Error('An ACME request was made outside an order.')
      const { url, data } = config
      const method = config.method.toUpperCase()
      const headers = config.headers.toJSON()
      return { ...(await requests.send({ url, method, headers, body: data ?? null })), config }
    },
  })
  return { ...library, using: (requests, work) => current.run(requests, work) }
}
