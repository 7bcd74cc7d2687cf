// All requests of the front page. A separate chunk, loaded after the page has rendered.
import { ApiError } from '@plinth/contract/client/api-error'
import { botChallengeOf } from '@plinth/contract/client/bot-challenge'
import { client, createUploadClient } from '../api/client.ts'
import type { Progress } from '../api/fetch-with-progress.ts'
import { hasCode } from '../api/problem.ts'
import { readSession, type Session } from '../api/session.ts'

export { errorSentence } from '../api/problem.ts'
export { describeFailure } from '../uploads/describe-failure.ts'
export { publishNewDrop } from '../uploads/publish-upload.ts'

/** The current session; null if the visitor is not signed in. */
export async function findSession(): Promise<Session | null> {
  try {
    return await readSession()
  } catch (error) {
    if (hasCode(error, 'unauthorized')) return null
    throw error
  }
}

/** False if the server may have processed the request although its response was lost. */
export const hasResponse = (error: unknown): boolean =>
  error instanceof ApiError && ![408, 502, 504].includes(error.status)

/** True if the same content may be published with an account. */
export const needsAccount = (error: unknown): boolean =>
  hasCode(error, 'content_rejected', 'forbidden')

export const listBrowserDrops = () => client.listAnonymousDrops()

export function replaceDrop(id: string, file: File) {
  const body = new FormData()
  body.append('file', file)
  return client.replaceAnonymousDrop({ params: { id }, body })
}

/** A drop that is gone already, for example deleted in another tab, is what the visitor wanted. */
export async function deleteDrop(id: string): Promise<void> {
  try {
    await client.deleteAnonymousDrop({ params: { id } })
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
  }
}

interface AnonymousUpload {
  readonly file: File
  readonly onProgress: (progress: Progress) => void
  /** Called when the server asks for a proof of work first. */
  readonly onCheck: () => void
  readonly signal: AbortSignal
}

export async function publishAnonymously({ file, onProgress, onCheck, signal }: AnonymousUpload) {
  const body = new FormData()
  body.append('file', file)
  const uploads = createUploadClient(onProgress)
  try {
    return await uploads.publishAnonymously({ body, signal })
  } catch (error) {
    const check = botChallengeOf(error)
    if (check === null) throw error
    onCheck()
    const { solveBotCheck } = await import('./solve-bot-check.ts')
    const proof = await solveBotCheck(check, signal)
    return uploads.publishAnonymously({ body, signal, proof })
  }
}
