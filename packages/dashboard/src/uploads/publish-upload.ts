import { client } from '../api/client.ts'
import { type Sending, sendUpload } from './send-upload.ts'

/** A new drop made of it; what comes to nothing leaves no empty drop behind. */
export async function publishNewDrop({ upload, onProgress, signal }: Omit<Sending, 'siteId'>) {
  const site = await client.createSite({ body: { name: upload.name }, signal })
  try {
    const version = await sendUpload({ siteId: site.id, upload, onProgress, signal })
    return { site, version }
  } catch (error) {
    await client.deleteSite({ params: { id: site.id } }).catch(() => {})
    throw error
  }
}
