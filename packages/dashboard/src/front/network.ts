// All that the front page asks of the service. Loaded after the page, which is rendered without it.
import { client, createUploadClient } from '../api/client.ts'
import type { Progress } from '../api/fetch-with-progress.ts'
import { hasCode } from '../api/problem.ts'
import { readSession, type Session } from '../api/session.ts'

export { describeFailure } from '../uploads/describe-failure.ts'
export { publishNewDrop } from '../uploads/publish-upload.ts'

/** Null: nobody is signed in. */
export async function whoIsHere(): Promise<Session | null> {
  try {
    return await readSession()
  } catch (error) {
    if (hasCode(error, 'unauthorized')) return null
    throw error
  }
}

export const listDropsOfBrowser = () => client.listAnonymousDrops()

interface Sending {
  readonly file: File
  readonly onProgress: (progress: Progress) => void
  readonly signal: AbortSignal
}

export function publishAnonymously({ file, onProgress, signal }: Sending) {
  const body = new FormData()
  body.append('file', file)
  return createUploadClient(onProgress).publishAnonymously({ body, signal })
}
