import '@plinth/contract/without-eval'
import { createClient } from '@plinth/contract/client'
import { fetchWithProgress, type Progress } from './fetch-with-progress.ts'

const baseUrl = window.location.origin

/** Every operation of the API, with the browser's own session. */
export const client = createClient({ baseUrl })

/** The same, for bodies large enough to watch. */
export const createUploadClient = (onProgress: (progress: Progress) => void) =>
  createClient({ baseUrl, fetch: fetchWithProgress(onProgress) })
