// Health check of the ACME directory URL, for `plinthd doctor`.
import { AppError } from '@plinth/domain/base/errors'
import { openAuthorityRequests } from './authority-requests.ts'

interface Authority {
  readonly directoryUrl: string
  readonly caFile: string | null
}

/**
 * Returns the names by which CAA records allow the authority; empty if it does not say. Rejects if
 * there is no response, or if the response is not an ACME directory.
 */
export async function checkDirectory(authority: Authority): Promise<readonly string[]> {
  const { directoryUrl } = authority
  const directory = await readDirectory(authority).catch((error: Error) => {
    const cause = error.cause ?? error
    throw new AppError('unavailable', `No response from ${directoryUrl}.`, { cause })
  })
  if (directory.includes('"newOrder"')) return caaIdentities(directory)
  throw new AppError('unavailable', `${directoryUrl} is not an ACME directory.`)
}

async function readDirectory({ directoryUrl, caFile }: Authority): Promise<string> {
  const { signal } = new AbortController()
  const requests = await openAuthorityRequests({ caFile, now: Date.now, signal })
  try {
    const request = { url: directoryUrl, method: 'GET', headers: {}, body: null }
    return (await requests.send(request)).data
  } finally {
    requests.close()
  }
}

/** RFC 8555, section 7.1.1. */
function caaIdentities(directory: string): readonly string[] {
  const { meta } = JSON.parse(directory) as { meta?: { caaIdentities?: readonly string[] } }
  return meta?.caaIdentities ?? []
}
