// Reads the metadata document of an app that uses its URL as client id.
import { AppError } from '@plinth/domain/base/errors'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'

export interface DocumentRequest {
  readonly url: string
  /** Network of the client that sent the URL; null if the URL was admitted before. */
  readonly network: string | null
}

/**
 * Null for a URL of this service: a published drop must not act as an app of the service. A document
 * that has to be fetched counts as a new app, as a registration does: otherwise one network could
 * use up the requests that all apps share.
 */
export async function readClientDocument(
  deps: Pick<Deps, 'clientDocuments' | 'clock' | 'database' | 'ownHostnames'>,
  { url, network }: DocumentRequest,
): Promise<string | null> {
  const { clientDocuments, ownHostnames } = deps
  const hostname = URL.parse(url)?.hostname.replace(/\.$/, '') ?? ''
  const isOwn = hostname === ownHostnames.app || `.${hostname}`.endsWith(`.${ownHostnames.drops}`)
  if (hostname === '' || isOwn) return null
  return clientDocuments.read(url, async () => network === null || isAdmitted(deps, network))
}

async function isAdmitted(deps: Pick<Deps, 'clock' | 'database'>, key: string): Promise<boolean> {
  try {
    await admitAttempts(deps, [{ kind: 'client_network', key }])
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
}
