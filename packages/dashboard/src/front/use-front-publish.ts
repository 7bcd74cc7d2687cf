// Hook that publishes files on the front page and tracks the stage.
import { useCallback, useRef, useState } from 'react'
import { decideUpload, type PickedFile } from '../uploads/decide-upload.ts'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import { messages } from './messages.ts'
import type { Picked } from './publish-picked.ts'
import { type Stage, sendingStage, startStage } from './stage.ts'

const aborted = ({ signal }: AbortController) =>
  new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })

/** The script is loaded when it is needed; without a connection, that fails. */
const publishLoaded = async (upload: Picked): Promise<Stage> => {
  const loading = import('./publish-picked.ts').catch(() => null)
  const script = await Promise.race([loading, aborted(upload.abort)])
  if (upload.abort.signal.aborted) return { at: 'start', problem: null }
  if (!script) return { at: 'start', problem: messages.refusal.connection }
  return script.publishPicked(upload)
}

/** One upload at a time; files dropped meanwhile are ignored. */
export function useFrontPublish(onEnd: () => void) {
  const [stage, setStage] = useState<Stage>(startStage)
  const busy = useRef(false)
  const publish = useCallback(
    async (picked: readonly PickedFile[], onPublished: () => void = () => {}) => {
      if (busy.current) return
      const upload = decideUpload(picked)
      if (upload.kind === 'refused') return setStage({ at: 'start', problem: upload.reason })
      busy.current = true
      const abort = new AbortController()
      setStage(sendingStage(upload, abort, 0))
      const end = await publishLoaded({ upload, picked, show: setStage, abort })
      busy.current = false
      if (end.at === 'anonymous' || end.at === 'owned') onPublished()
      setStage(end)
      onEnd()
    },
    [onEnd],
  )
  const startOver = useCallback(() => setStage({ ...startStage }), [])
  /** After the drop was deleted elsewhere on the page; does not move the focus. */
  const forget = useCallback((id: string) => {
    setStage((shown) => (shown.at === 'anonymous' && shown.id === id ? startStage : shown))
  }, [])
  /** After the drop's content was replaced: the warnings are about the content. */
  const setWarnings = useCallback((id: string, warnings: readonly UploadWarning[]) => {
    setStage((shown) =>
      shown.at === 'anonymous' && shown.id === id ? { ...shown, warnings } : shown,
    )
  }, [])
  return { stage, publish, startOver, forget, setWarnings }
}

export type FrontPublish = ReturnType<typeof useFrontPublish>
