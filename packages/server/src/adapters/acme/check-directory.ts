import { AppError } from '@plinth/domain/errors'
import { openAuthorityRequests } from './authority-requests.ts'

interface Authority {
  readonly directoryUrl: string
  readonly caFile: string | null
}

/** Rejects where nobody answers, or what answers is no such authority. */
export async function checkDirectory(authority: Authority): Promise<void> {
  const { directoryUrl } = authority
  const directory = await readDirectory(authority).catch((error: Error) => {
    const cause = error.cause ?? error
    throw new AppError('unavailable', `${directoryUrl} does not answer.`, { cause })
  })
  if (directory.includes('"newOrder"')) return
  throw new AppError('unavailable', `${directoryUrl} is not the directory of an ACME authority.`)
}

async function readDirectory({ directoryUrl, caFile }: Authority): Promise<string> {
  const { signal } = new AbortController()
  const requests = await openAuthorityRequests({ caFile, now: Date.now, signal })
  try {
    const asked = { url: directoryUrl, method: 'GET', headers: {}, body: null }
    return (await requests.send(asked)).data
  } finally {
    requests.close()
  }
}
