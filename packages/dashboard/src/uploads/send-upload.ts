// Uploads a new version of a drop.
import { createUploadClient } from '../api/client.ts'
import type { Progress } from '../api/fetch-with-progress.ts'
import type { Upload } from './decide-upload.ts'

export interface UploadRequest {
  readonly dropId: string
  readonly upload: Upload
  readonly onProgress: (progress: Progress) => void
  readonly signal: AbortSignal
}

/** The version is live once this resolves. */
export function sendUpload({ dropId, upload, onProgress, signal }: UploadRequest) {
  const client = createUploadClient(onProgress)
  const input = { params: { id: dropId }, body: formOf(upload), signal }
  return upload.kind === 'page' ? client.uploadFile(input) : client.uploadBundle(input)
}

function formOf(upload: Upload): FormData {
  const form = new FormData()
  if (upload.template !== undefined) form.append('template', upload.template)
  if (upload.pasted) form.append('pasted', 'true')
  // People usually drop or zip a folder, not its contents.
  if (upload.kind !== 'page') form.append('strip_root', 'true')
  for (const path of upload.allow ?? []) form.append('allow', path)
  if (upload.kind !== 'folder') {
    form.append('file', upload.file)
    return form
  }
  for (const { path, file } of upload.files) {
    form.append('files', file)
    form.append('paths', path)
  }
  return form
}
