// Hook that tells whether a list of a drop still lacks the version that is being uploaded.
import { useState } from 'react'
import type { Upload } from '../../uploads/decide-upload.ts'
import { useUploadTo } from '../../uploads/publishing.tsx'

/**
 * The running upload, until the list has another first entry than when it started: its placeholder
 * and its entry are never in the list at the same time.
 */
export function useAwaitedUpload(dropId: string, firstId: string | undefined): Upload | null {
  const upload = useUploadTo(dropId)
  const [started, setStarted] = useState({ upload, firstId })
  if (started.upload !== upload) setStarted({ upload, firstId })
  return started.firstId === firstId ? upload : null
}
