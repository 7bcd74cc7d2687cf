// Runs one upload at a time, from picked files to a live version. Continues across navigations.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { hasCode, suggestsUpgrade } from '../api/problem.ts'
import {
  activityQuery,
  dropQuery,
  dropsQuery,
  signedOutQuery,
  usageQuery,
  versionsQuery,
} from '../api/queries.ts'
import { useToast } from '../components/toast.tsx'
import { decideUpload, type PickedFile, type Upload } from './decide-upload.ts'
import { describeFailure, originalError } from './describe-failure.ts'
import { messages } from './messages.ts'
import { publishNewDrop } from './publish-upload.ts'
import { sendUpload } from './send-upload.ts'
import { UploadPanel, type UploadPanelProps } from './upload-panel.tsx'
import type { UploadWarningsProps } from './warnings/upload-warnings.tsx'

/**
 * Without `dropId` a new drop is created and its page is opened. `onSettled` is called before that,
 * with whether the upload was published.
 */
type Publish = (
  picked: readonly PickedFile[] | Upload,
  dropId?: string,
  onSettled?: (published: boolean) => void,
) => void

interface Publishing {
  readonly publish: Publish
  /** The upload in progress. */
  readonly upload: Upload | null
  /** The drop that gets its new version; undefined if it creates one. */
  readonly dropId: string | undefined
}

const UploadWarnings = lazy(() => import('./warnings/upload-warnings.tsx'))

interface WarnedUpload extends Pick<UploadWarningsProps, 'version' | 'isOffline' | 'warnings'> {
  readonly dropId: string
  readonly upload: Upload
}

const PublishingContext = createContext<Publishing>({
  publish: () => {},
  upload: null,
  dropId: undefined,
})

export const usePublish = (): Publish => useContext(PublishingContext).publish

export const useRunningUpload = (): Upload | null => useContext(PublishingContext).upload

/** The upload in progress, if it is a new version of this drop. */
export function useUploadTo(dropId: string): Upload | null {
  const running = useContext(PublishingContext)
  return running.dropId === dropId ? running.upload : null
}

interface Running extends UploadPanelProps {
  readonly upload: Upload
  readonly dropId: string | undefined
}

export function PublishingProvider({ children }: { readonly children: ReactNode }) {
  const showToast = useToast()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const busy = useRef(false)
  const [running, setRunning] = useState<Running | null>(null)

  const [warned, setWarned] = useState<WarnedUpload | null>(null)

  const run = useCallback(
    async (upload: Upload, dropId: string | undefined, onSettled: (published: boolean) => void) => {
      const { signal, stop } = createStop()
      const label = upload.name || messages.running.unnamed
      const show = (sent: number) => setRunning({ upload, dropId, label, sent, stop })
      show(0)
      const onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
        show(total > 0 ? loaded / total : 0)
      const sending = { upload, onProgress, signal }
      let published = false
      try {
        const created = dropId === undefined ? await publishNewDrop(sending) : null
        const id = dropId ?? created?.drop.id ?? ''
        const version = created?.version ?? (await sendUpload({ ...sending, dropId: id }))
        published = true
        // A list of drops that is shown would only change for the moment until the new drop opens.
        const refetchType = created ? 'none' : 'active'
        await Promise.all([
          queries.invalidateQueries({ queryKey: dropsQuery.queryKey, refetchType }),
          ...[usageQuery, dropQuery(id), versionsQuery(id), activityQuery(id)].map(({ queryKey }) =>
            queries.invalidateQueries({ queryKey }),
          ),
          ...(created ? [queries.prefetchQuery(dropQuery(id))] : []),
        ])
        const { version_number: number } = version
        const isOffline = queries.getQueryData(dropQuery(id).queryKey)?.published === false
        // The first warning says that the drop is unpublished, as the toast does.
        const warnings = isOffline ? version.warnings.slice(1) : version.warnings
        if (warnings.length > 0)
          setWarned({ dropId: id, upload, version: number, isOffline, warnings })
        const { published: done, unpublished } = messages.ended
        if (isOffline) showToast({ text: unpublished({ version: number }) })
        else if (warnings.length === 0) showToast({ text: done({ version: number }) })
        onSettled(true)
        if (created) await navigate({ to: '/drops/$id', params: { id } })
      } catch (error) {
        const reason = originalError(error)
        if (hasCode(reason, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
        onSettled(published)
        const seePlans = () => void navigate({ to: '/settings/plan' })
        showToast({
          ...describeFailure(error, signal),
          ...(suggestsUpgrade(reason) && {
            action: { label: messages.ended.seePlans, run: seePlans },
          }),
        })
        // Not awaited: offline it would take long.
        void queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
        // It was deleted elsewhere: its page then says so.
        if (dropId !== undefined && hasCode(reason, 'not_found'))
          void queries.invalidateQueries({ queryKey: dropQuery(dropId).queryKey })
      }
    },
    [queries, showToast, navigate],
  )

  const publish = useCallback<Publish>(
    (picked, dropId, onSettled = () => {}) => {
      const refuse = (text: string, bad: boolean) => {
        onSettled(false)
        showToast({ text, bad })
      }
      const upload = 'kind' in picked ? picked : decideUpload(picked)
      if (upload.kind === 'refused') return refuse(upload.reason, true)
      if (busy.current) return refuse(messages.refused.busy, false)
      busy.current = true
      setWarned(null)
      void run(upload, dropId, onSettled).finally(() => {
        busy.current = false
        setRunning(null)
      })
    },
    [run, showToast],
  )

  const upload = running?.upload ?? null
  const dropId = running?.dropId
  const publishing = useMemo(() => ({ publish, upload, dropId }), [publish, upload, dropId])
  return (
    <PublishingContext value={publishing}>
      {children}
      {running && <UploadPanel {...running} />}
      {warned && (
        <Suspense fallback={null}>
          <UploadWarnings
            {...warned}
            publishAnyway={(allow) => publish({ ...warned.upload, allow }, warned.dropId)}
            close={() => setWarned(null)}
          />
        </Suspense>
      )}
    </PublishingContext>
  )
}

function createStop(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}
