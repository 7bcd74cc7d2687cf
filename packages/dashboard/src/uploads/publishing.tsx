// Runs one upload at a time, from picked files to a live version. Continues across navigations.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
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
import { errorSentence } from '../api/problem.ts'
import { useToast } from '../components/toast.tsx'
import { decideUpload, type PickedFile, type Upload } from './decide-upload.ts'
import { messages } from './messages.ts'
import type { WarnedUpload } from './run-upload.ts'
import { UploadPanel, type UploadPanelProps } from './upload-panel.tsx'

/**
 * Without `dropId` a new drop is created, and its page is opened unless the user went elsewhere.
 * `onSettled` is called before that, with whether the upload was published.
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
  const router = useRouter()
  const busy = useRef(false)
  const [running, setRunning] = useState<Running | null>(null)

  const [warned, setWarned] = useState<WarnedUpload | null>(null)

  const run = useCallback(
    async (upload: Upload, dropId: string | undefined, onSettled: (published: boolean) => void) => {
      const { signal, stop } = createStop()
      const label = upload.name || messages.running.unnamed
      const onSent = (sent: number) => setRunning({ upload, dropId, label, sent, stop })
      onSent(0)
      const startedAt = router.latestLocation.pathname
      try {
        const { runUpload } = await import('./run-upload.ts')
        await runUpload({
          ...{ upload, dropId, queries, signal, showToast, onSent, onSettled },
          onWarned: setWarned,
          isStillThere: () => router.latestLocation.pathname === startedAt,
          // Not awaited: it does not settle if the user stays because of unsaved changes.
          openDrop: (id) => void router.navigate({ to: '/drops/$id', params: { id } }),
          openPlans: () => void router.navigate({ to: '/settings/plan' }),
        })
      } catch (error) {
        // The script could not be loaded.
        onSettled(false)
        showToast({ text: errorSentence(error), bad: true })
      }
    },
    [queries, showToast, router],
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
