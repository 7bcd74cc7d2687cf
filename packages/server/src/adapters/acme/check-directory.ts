import { openAuthorityRequests } from './authority-requests.ts'

/** Rejects where nobody answers, or what answers is no such authority. */
export async function checkDirectory(authority: {
  readonly directoryUrl: string
  readonly caFile: string | null
}): Promise<void> {
  const { directoryUrl, caFile } = authority
  const signal = new AbortController().signal
  const requests = await openAuthorityRequests({ caFile, now: Date.now, signal })
  try {
    const asked = { url: directoryUrl, method: 'GET', headers: {}, body: null }
    const { data } = await requests.send(asked)
    if (!data.includes('"newOrder"')) {
      throw new Error(`${directoryUrl} is not the directory of an ACME authority.`)
    }
  } finally {
    requests.close()
  }
}
