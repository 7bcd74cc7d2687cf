// Apps whose client id is the URL of their metadata document, instead of a registration. The library
// implements the draft, and gets the documents from here.
import { AppError } from '@plinth/domain/base/errors'
import type { Configuration, default as OidcProvider } from 'oidc-provider'
import type { UseCases } from '../../usecases/bind.ts'
import { normaliseRegistration } from './client-registration.ts'
import type { ProviderLibrary } from './load-provider.ts'
import { isHttps, type OwnAddresses } from './redirect-uri.ts'

/** The library asks again after this; the documents themselves are cached by the use case. */
const cacheSeconds = 60

export const clientDocumentFeature = {
  enabled: true,
  // The draft that was tested: another one in a later release of the library is an error at start.
  ack: 'draft-02',
  cacheDuration: { min: cacheSeconds, max: cacheSeconds },
}

interface DocumentOptions {
  readonly useCases: Pick<UseCases, 'readClientDocument'>
  readonly urls: OwnAddresses
  /** Network of the client whose request the library handles; null outside of one. */
  readonly currentNetwork: () => string | null
}

/**
 * The library's own request would open a connection before it checks the address. It fetches nothing
 * else: registrations cannot contain URLs that it would fetch.
 */
export const clientDocumentOptions = ({
  useCases,
  urls,
  currentNetwork,
}: DocumentOptions): Pick<Configuration, 'fetch'> => ({
  async fetch(target) {
    const request = { url: String(target), network: currentNetwork() }
    const document = await useCases.readClientDocument(request)
    if (document === null) return new Response(null, { status: 404 })
    const metadata: unknown = JSON.parse(document)
    // The same rules as for a registration. The library compares `client_id` with the URL.
    const { client_id } = Object(metadata) as { client_id?: unknown }
    return Response.json({ ...normaliseRegistration(metadata, urls), client_id })
  },
})

/**
 * A client without a valid document is an unknown one: 401 at the token endpoint, as RFC 6749, 5.2
 * has it. The library would respond with 400, and clients would not start again. One whose document
 * cannot be fetched now would lose its connection by a 401, so it is asked to try again.
 */
export function treatAsUnknown({ Client }: OidcProvider, { errors }: ProviderLibrary): void {
  const find = Client.find.bind(Client)
  Client.find = async (id, ...rest) =>
    find(id, ...rest).catch((error: unknown) => {
      const { error: code, cause } = Object(error) as { error?: unknown; cause?: unknown }
      if (!isHttps(id) || !String(code).startsWith('invalid_client')) throw error
      if (!(cause instanceof AppError && cause.code === 'unavailable')) return undefined
      const failure = new errors.TemporarilyUnavailable(cause.detail, { cause })
      throw Object.assign(failure, { status: 503, statusCode: 503 })
    })
}

/** For pages, whose errors are those of the service and not of the library. */
export const findClient = (provider: OidcProvider, id: string) =>
  provider.Client.find(id).catch((error: unknown) => {
    const { cause } = Object(error) as { cause?: unknown }
    throw cause instanceof AppError ? cause : error
  })

/** The host that published the metadata of the client; null for a registered client. */
export const publisherOf = (clientId: string): string | null =>
  isHttps(clientId) ? new URL(clientId).host : null
