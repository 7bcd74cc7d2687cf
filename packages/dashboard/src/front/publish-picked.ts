// Publishes files that were dropped, picked or pasted on the front page. Uploads that need an
// account are stored in the browser until the visitor has signed up.
import { formatBytes } from '@plinth/domain/base/sizes'
import type { Session } from '../api/session.ts'
import type { PickedFile, Upload } from '../uploads/decide-upload.ts'
import type { Failure } from '../uploads/describe-failure.ts'
import {
  maxPendingUploadBytes,
  storePendingUpload,
} from '../uploads/pending/pending-upload-store.ts'
import { bytesOf } from '../uploads/upload-size.ts'
import { checkAnonymousUpload } from './anonymous-upload.ts'
import { messages } from './messages.ts'
import { type Stage, sendingStage } from './stage.ts'

export interface Picked {
  readonly upload: Upload
  readonly picked: readonly PickedFile[]
  readonly show: (stage: Stage) => void
  readonly abort: AbortController
}

/** Returns the final stage. Never rejects: failures become a stage as well. */
export async function publishPicked({ upload, picked, show, abort }: Picked): Promise<Stage> {
  const { signal } = abort
  let isSent = false
  const onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    isSent = total > 0 && loaded === total
    show(sendingStage(upload, abort, total > 0 ? loaded / total : 0))
  }
  let session: Session | null = null
  let needsAccount = (_error: unknown): boolean => false
  let hasResponse = needsAccount
  let describe = (_error: unknown): Failure => ({
    text: messages.refusal.connection,
    bad: !signal.aborted,
  })
  try {
    const network = await import('./network.ts')
    describe = (error) => network.describeFailure(error, signal)
    hasResponse = network.hasResponse
    // Read each time: the visitor may have signed in or out in another tab.
    session = await network.findSession()
    signal.throwIfAborted()
    if (session) {
      const { drop, version } = await network.publishNewDrop({ upload, onProgress, signal })
      const waits = !session.user.email_verified
      return { at: 'owned', url: drop.url, id: drop.id, waits, warnings: version.warnings }
    }
    needsAccount = network.needsAccount
    const anonymous = checkAnonymousUpload(upload)
    if ('refusal' in anonymous) return await storeUntilSignUp(picked, anonymous.refusal)
    const onCheck = () => {
      isSent = false
      show({ ...sendingStage(upload, abort, 1), checking: true })
    }
    const drop = await network.publishAnonymously({
      file: anonymous.file,
      onProgress,
      onCheck,
      signal,
    })
    const { warnings = [] } = drop
    if (drop.expires_at === null || drop.claim_url === undefined) {
      // Another tab signed in after the session was read, so the drop belongs to that account.
      return { at: 'owned', url: drop.url, id: drop.id, waits: false, warnings }
    }
    const { id, url, expires_at: expiresAt } = drop
    return { at: 'anonymous', id, url, expiresAt, warnings }
  } catch (error) {
    const { text, bad } = describe(error)
    if (bad && needsAccount(error)) return storeUntilSignUp(picked, text)
    // With an account, `publishNewDrop` deletes the drop again.
    if (isSent && !session && !hasResponse(error))
      return { at: 'start', problem: `${text} ${messages.refusal.maybe}` }
    return { at: 'start', problem: bad ? text : null }
  }
}

async function storeUntilSignUp(picked: readonly PickedFile[], refusal: string): Promise<Stage> {
  const askToSignIn = (reason: string): Stage => ({
    at: 'start',
    problem: `${refusal} ${reason} ${messages.refusal.signIn}`,
  })
  if (bytesOf(picked) > maxPendingUploadBytes) {
    return askToSignIn(
      messages.refusal.tooLargeToStore({ limit: formatBytes(maxPendingUploadBytes) }),
    )
  }
  try {
    return {
      at: 'pending',
      pendingUpload: await storePendingUpload(picked, Date.now()),
      reason: refusal,
    }
  } catch {
    // IndexedDB is unavailable, for example in a private window, or the disk is full.
    return askToSignIn(messages.refusal.cannotStore)
  }
}
