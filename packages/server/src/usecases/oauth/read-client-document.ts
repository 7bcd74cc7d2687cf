// Reads the metadata document of an app that uses its URL as client id.
import type { Deps } from '../base/deps.ts'

/** Null for a URL of this service: a published drop must not act as an app of the service. */
export async function readClientDocument(
  { clientDocuments, ownHostnames }: Pick<Deps, 'clientDocuments' | 'ownHostnames'>,
  url: string,
): Promise<string | null> {
  const hostname = URL.parse(url)?.hostname.replace(/\.$/, '') ?? ''
  const isOwn = hostname === ownHostnames.app || `.${hostname}`.endsWith(`.${ownHostnames.drops}`)
  return hostname === '' || isOwn ? null : clientDocuments.read(url)
}
