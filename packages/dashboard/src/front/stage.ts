// Stages of publishing on the front page. publish-picked.ts runs through them.
import type { Upload } from '../uploads/decide-upload.ts'
import type { PendingUpload } from '../uploads/pending/pending-upload-store.ts'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import { messages } from './messages.ts'

export type Stage =
  | { readonly at: 'start'; readonly problem: string | null }
  | {
      readonly at: 'sending'
      readonly label: string
      /** From 0 to 1. */
      readonly sent: number
      /** The browser is solving a bot check. */
      readonly checking?: true
      readonly stop: () => void
    }
  | {
      readonly at: 'anonymous'
      readonly id: string
      readonly url: string
      readonly expiresAt: string
      readonly warnings: readonly UploadWarning[]
    }
  | {
      readonly at: 'owned'
      readonly url: string
      readonly id: string
      /** True if the drop stays offline until the owner confirms their email address. */
      readonly waits: boolean
      readonly warnings: readonly UploadWarning[]
    }
  | {
      readonly at: 'pending'
      readonly pendingUpload: PendingUpload
      /** Why the upload needs an account. */
      readonly reason: string
    }

/** The initial stage. A later return to the start is a new object, which moves the focus. */
export const startStage: Stage = { at: 'start', problem: null }

/** `sent` is from 0 to 1. */
export const sendingStage = (upload: Upload, abort: AbortController, sent: number) =>
  ({
    at: 'sending',
    label: upload.name || messages.sending.yourPage,
    sent,
    stop: () => abort.abort(),
  }) satisfies Stage

export type PublishedStage = Extract<Stage, { at: 'anonymous' | 'owned' }>
