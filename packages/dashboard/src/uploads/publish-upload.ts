// Creates a new drop and uploads its first version.
import { client } from '../api/client.ts'
import { hasCode } from '../api/problem.ts'
import { OrphanedDropError } from './describe-failure.ts'
import { sendUpload, type UploadRequest } from './send-upload.ts'

/** If the upload fails, the empty drop is deleted again; if that fails too, the error says so. */
export async function publishNewDrop({
  upload,
  onProgress,
  signal,
}: Omit<UploadRequest, 'dropId'>) {
  // Not cancellable: the server might create the drop anyway, and its ID would be unknown here.
  // The name of a file would hide the title of its page. Folders often have pages without a title.
  const isNamed = upload.kind !== 'page' || upload.template !== undefined
  const body = isNamed ? { name: upload.name } : {}
  const drop = await client.createSite({ body })
  try {
    const version = await sendUpload({ dropId: drop.id, upload, onProgress, signal })
    return { drop, version }
  } catch (error) {
    await client.deleteSite({ params: { id: drop.id } }).catch((reason: unknown) => {
      if (!hasCode(reason, 'not_found')) throw new OrphanedDropError(error)
    })
    throw error
  }
}
