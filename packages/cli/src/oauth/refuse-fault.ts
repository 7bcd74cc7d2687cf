// Tells a fault of the server, or of a proxy in front of it, from a refusal by the OAuth endpoint.
import { readApiError } from '@plinth/contract/client/api-error'

/** Throws a temporary `ApiError` for 429 and 5xx. */
export async function refuseFault(response: Response, url: string): Promise<void> {
  if (response.status === 429 || response.status >= 500) throw await readApiError(response, url)
}
