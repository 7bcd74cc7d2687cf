// acme-client, loaded with the first order: most processes never need it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuthorityRequests } from './authority-requests.ts'

type Library = typeof import('acme-client')

export interface AcmeLibrary extends Library {
  /** What the client sends while `work` runs goes by these requests. */
  using<T>(requests: AuthorityRequests, work: () => Promise<T>): Promise<T>
}

/** What axios hands to its adapter, as far as it counts here. */
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
  // The library has one axios for all its clients; each order brings its own signal.
  const current = new AsyncLocalStorage<AuthorityRequests>()
  Object.assign(library.axios.defaults, {
    async adapter(config: AxiosRequest) {
      const requests = current.getStore()
      if (!requests) throw new Error('Nothing is to be sent outside an order.')
      const { url, data } = config
      const method = config.method.toUpperCase()
      const headers = config.headers.toJSON()
      return { ...(await requests.send({ url, method, headers, body: data ?? null })), config }
    },
  })
  return { ...library, using: (requests, work) => current.run(requests, work) }
}
