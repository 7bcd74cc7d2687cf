// Runs one upload, from picked files to a live version, and shows its outcome. Loaded with the first
// upload.
import { ApiError } from '@plinth/contract/client/api-error'
import type { QueryClient } from '@tanstack/react-query'
import { hasCode, suggestsUpgrade } from '../api/problem.ts'
import {
  activityQuery,
  dropQuery,
  dropsQuery,
  signedOutQuery,
  usageQuery,
  versionsQuery,
} from '../api/queries.ts'
import type { ShowToast } from '../components/toast.tsx'
import type { Upload } from './decide-upload.ts'
import { describeFailure, originalError } from './describe-failure.ts'
import { messages } from './messages.ts'
import { publishNewDrop } from './publish-upload.ts'
import { sendUpload } from './send-upload.ts'
import type { UploadWarningsProps } from './warnings/upload-warnings.tsx'

export interface WarnedUpload
  extends Pick<UploadWarningsProps, 'dropId' | 'version' | 'isOffline' | 'warnings'> {
  readonly upload: Upload
}

interface RunningUpload {
  readonly upload: Upload
  /** Undefined to create a drop. */
  readonly dropId: string | undefined
  readonly queries: QueryClient
  readonly signal: AbortSignal
  readonly showToast: ShowToast
  /** Called with the sent part of the upload, from 0 to 1. */
  readonly onSent: (sent: number) => void
  readonly onWarned: (warned: WarnedUpload) => void
  readonly onSettled: (published: boolean) => void
  /** Whether the page on which the upload was started is still shown. */
  readonly isStillThere: () => boolean
  readonly openDrop: (id: string) => void
  readonly openPlans: () => void
}

/** Never rejects. */
export async function runUpload(running: RunningUpload): Promise<void> {
  const { upload, dropId, queries, signal, showToast, onSent, onSettled } = running
  let isSent = false
  const onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (total > 0 && loaded === total) isSent = true
    onSent(total > 0 ? loaded / total : 0)
  }
  let published = false
  try {
    // Cancelled while this script was loaded.
    signal.throwIfAborted()
    const sending = { upload, onProgress, signal }
    const created = dropId === undefined ? await publishNewDrop(sending) : null
    const id = dropId ?? created?.drop.id ?? ''
    const version = created?.version ?? (await sendUpload({ ...sending, dropId: id }))
    published = true
    // Elsewhere, the user may be typing, or copying a secret that is shown once.
    const mayOpen = () => created !== null && running.isStillThere()
    // A list of drops that is shown would only change for the moment until the new drop opens.
    const refetchType = mayOpen() ? 'none' : 'active'
    await Promise.all([
      queries.invalidateQueries({ queryKey: dropsQuery.queryKey, refetchType }),
      invalidateDrop(queries, id),
      ...(created ? [queries.prefetchQuery(dropQuery(id))] : []),
    ])
    const opens = mayOpen()
    const { version_number: number } = version
    const isOffline = queries.getQueryData(dropQuery(id).queryKey)?.published === false
    // The first warning says that the drop is unpublished, as the toast does.
    const warnings = isOffline ? version.warnings.slice(1) : version.warnings
    if (warnings.length > 0)
      running.onWarned({ dropId: id, upload, version: number, isOffline, warnings })
    const { published: done, unpublished, open } = messages.ended
    const isOpenable = created !== null && !opens
    if (isOffline || isOpenable || warnings.length === 0)
      showToast({
        text: isOffline ? unpublished({ version: number }) : done({ version: number }),
        ...(isOpenable && { action: { label: open, run: () => running.openDrop(id) } }),
      })
    onSettled(true)
    if (opens) running.openDrop(id)
  } catch (error) {
    const reason = originalError(error)
    if (hasCode(reason, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
    onSettled(published)
    // The whole request was sent, but no response arrived.
    const mayBePublished = dropId !== undefined && isSent && !(reason instanceof ApiError)
    showToast({
      ...describeFailure(error, { aborted: signal.aborted, mayBePublished }),
      ...(suggestsUpgrade(reason) && {
        action: { label: messages.ended.seePlans, run: running.openPlans },
      }),
    })
    // Not awaited: offline it would take long.
    void queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
    // It may have the new version, or have been deleted elsewhere: its page then says so.
    if (dropId !== undefined) void invalidateDrop(queries, dropId)
  }
}

const invalidateDrop = (queries: QueryClient, id: string) =>
  Promise.all(
    [usageQuery, dropQuery(id), versionsQuery(id), activityQuery(id)].map(({ queryKey }) =>
      queries.invalidateQueries({ queryKey }),
    ),
  )
