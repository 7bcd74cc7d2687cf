import { client } from '../api/client.ts'
import { hasCode } from '../api/problem.ts'
import { LeftBehind } from './describe-failure.ts'
import { type Sending, sendUpload } from './send-upload.ts'

/** A new drop made of it; what comes to nothing leaves no empty drop behind, or a `LeftBehind`. */
export async function publishNewDrop({ upload, onProgress, signal }: Omit<Sending, 'siteId'>) {
  // Not to be cancelled: the drop might be made all the same, and nobody here would know which it is.
  const site = await client.createSite({ body: { name: upload.name } })
  try {
    const version = await sendUpload({ siteId: site.id, upload, onProgress, signal })
    return { site, version }
  } catch (error) {
    await client.deleteSite({ params: { id: site.id } }).catch((reason: unknown) => {
      if (!hasCode(reason, 'not_found')) throw new LeftBehind(error)
    })
    throw error
  }
}
