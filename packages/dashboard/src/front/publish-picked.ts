// From what was dropped, picked or pasted on the front page to a link.
import { formatBytes } from '@plinth/domain/sizes'
import { keepFiles, mostKeptBytes } from '../kept/kept-store.ts'
import type { PickedFile, Upload } from '../uploads/decide-upload.ts'
import type { Failure } from '../uploads/describe-failure.ts'
import { bytesOf } from '../uploads/upload-size.ts'
import type { Stage } from './stage.ts'
import { withoutAccount } from './without-account.ts'

interface Picked {
  readonly upload: Upload
  readonly picked: readonly PickedFile[]
  readonly show: (stage: Stage) => void
}

/** Where it ends; nothing that goes wrong escapes. */
export async function publishPicked({ upload, picked, show }: Picked): Promise<Stage> {
  const stopping = new AbortController()
  const { signal } = stopping
  const label = upload.name || 'your page'
  const stop = () => stopping.abort()
  const onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
    show({ at: 'sending', label, sent: total > 0 ? loaded / total : 0, stop })
  onProgress({ loaded: 0, total: 0 })
  let takesAccount = (_error: unknown): boolean => false
  let describe = (_error: unknown): Failure => ({
    text: 'The connection failed. Reload the page, then try again.',
    bad: !signal.aborted,
  })
  try {
    const network = await import('./network.ts')
    takesAccount = network.takesAccount
    describe = (error) => network.describeFailure(error, signal)
    // Asked each time: somebody may have signed in or out in another tab.
    const session = await network.whoIsHere()
    if (session) {
      const { site } = await network.publishNewDrop({ upload, onProgress, signal })
      return { at: 'owned', url: site.url, id: site.id, waits: !session.user.email_verified }
    }
    const open = withoutAccount(upload)
    if ('refusal' in open) return await keep(picked, open.refusal)
    const onCheck = () => show({ at: 'sending', label, sent: 1, checking: true, stop })
    const drop = await network.publishAnonymously({
      file: open.file,
      onProgress,
      onCheck,
      signal,
    })
    if (drop.expires_at === null || drop.claim_url === undefined) {
      // Another tab signed in after the question above, so the drop belongs to that account.
      return { at: 'owned', url: drop.url, id: drop.id, waits: false }
    }
    return { at: 'anonymous', url: drop.url, expiresAt: drop.expires_at }
  } catch (error) {
    const { text, bad } = describe(error)
    if (bad && takesAccount(error)) return keep(picked, text)
    return { at: 'start', problem: bad ? text : null }
  }
}

async function keep(picked: readonly PickedFile[], refusal: string): Promise<Stage> {
  const tellToSignIn = (reason: string): Stage => ({
    at: 'start',
    problem: `${refusal} ${reason} Sign in first, then drop it again.`,
  })
  if (bytesOf(picked) > mostKeptBytes) {
    return tellToSignIn(`More than ${formatBytes(mostKeptBytes)} cannot be kept here meanwhile.`)
  }
  try {
    return { at: 'kept', kept: await keepFiles(picked, Date.now()), reason: refusal }
  } catch {
    // A private window, a full disk: the browser's own affair.
    return tellToSignIn('This browser cannot keep it meanwhile.')
  }
}
