// One upload at a time, from what was picked to a live version; it goes on while pages change.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { hasCode, problemOf } from '../api/problem.ts'
import { signedOutQuery, siteQuery, sitesQuery, versionsQuery } from '../api/queries.ts'
import { useToast } from '../components/toast.tsx'
import { decideUpload, type PickedFile, type Upload } from './decide-upload.ts'
import { publishNewDrop } from './publish-upload.ts'
import { sendUpload } from './send-upload.ts'
import { type Running, UploadPanel } from './upload-panel.tsx'

/**
 * Without a drop a new one is made for it, and its page is opened. `onSettled` hears before that
 * whether it was published.
 */
type Publish = (
  picked: readonly PickedFile[],
  siteId?: string,
  onSettled?: (published: boolean) => void,
) => void

const PublishContext = createContext<Publish>(() => {})

export const usePublish = (): Publish => useContext(PublishContext)

export function PublishingProvider({ children }: { readonly children: ReactNode }) {
  const say = useToast()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const busy = useRef(false)
  const [running, setRunning] = useState<Running | null>(null)

  const run = useCallback(
    async (upload: Upload, siteId: string | undefined, onSettled: (published: boolean) => void) => {
      const { signal, stop } = createStop()
      const label = upload.name || 'your files'
      const show = (sent: number) => setRunning({ label, sent, stop })
      show(0)
      const onProgress = ({ loaded, total }: { loaded: number; total: number }) =>
        show(total > 0 ? loaded / total : 0)
      const sending = { upload, onProgress, signal }
      let published = false
      try {
        const created = siteId === undefined ? await publishNewDrop(sending) : null
        const id = siteId ?? created?.site.id ?? ''
        const version = created?.version ?? (await sendUpload({ ...sending, siteId: id }))
        published = true
        await Promise.all(
          [sitesQuery.queryKey, siteQuery(id).queryKey, versionsQuery(id).queryKey].map(
            (queryKey) => queries.invalidateQueries({ queryKey }),
          ),
        )
        const [warning] = version.warnings
        say(
          warning
            ? { text: `Published. ${warning.file}, line ${warning.line}: ${warning.message}` }
            : { text: `Version ${version.version_number} is published.` },
        )
        onSettled(true)
        if (created) await navigate({ to: '/drops/$id', params: { id } })
      } catch (error) {
        if (hasCode(error, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
        await queries.invalidateQueries({ queryKey: sitesQuery.queryKey })
        onSettled(published)
        say(signal.aborted ? { text: 'Cancelled.' } : { text: problemOf(error), bad: true })
      }
    },
    [queries, say, navigate],
  )

  const publish = useCallback<Publish>(
    (picked, siteId, onSettled = () => {}) => {
      const refuse = (text: string, bad: boolean) => {
        onSettled(false)
        say({ text, bad })
      }
      const upload = decideUpload(picked)
      if (upload.kind === 'refused') return refuse(upload.reason, true)
      if (busy.current) return refuse('One upload at a time. Wait for this one to end.', false)
      busy.current = true
      void run(upload, siteId, onSettled).finally(() => {
        busy.current = false
        setRunning(null)
      })
    },
    [run, say],
  )

  return (
    <PublishContext value={publish}>
      {children}
      {running && <UploadPanel {...running} />}
    </PublishContext>
  )
}

function createStop(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}
