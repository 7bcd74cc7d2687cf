// Downloads a version and opens its archive.
import { formatBytes } from '@plinth/domain/base/sizes'
import type { RetainedVersion } from '../drops/make-live.ts'
import { createByteProgress } from '../service/retries.ts'
import type { Session } from '../service/session.ts'
import { writeAtomically } from '../system/write-atomically.ts'
import { type Archive, openArchive } from './archive.ts'
import { messages } from './messages.ts'

export interface Download {
  /** Id of the drop. */
  readonly id: string
  readonly version: RetainedVersion
  /** File to write the archive to; it has to exist as long as the archive is used. */
  readonly file: string
  readonly signal: AbortSignal
}

/** Starts over if the connection is lost. */
export async function downloadVersion(
  { account, output, retries }: Pick<Session, 'account' | 'output' | 'retries'>,
  { id, version, file, signal }: Download,
): Promise<Archive> {
  const client = account({ retries: false })
  const params = { id, version_id: version.version_id }
  const fetchContent = () => client.downloadVersion({ params, signal })
  const onReceived = createByteProgress(retries)
  const onProgress = (bytes: number) => {
    onReceived(bytes)
    output.showStatus(messages.downloading({ size: formatBytes(bytes) }))
  }
  await retries.run(() => writeAtomically(file, fetchContent, { force: true, signal, onProgress }))
  output.showStatus(null)
  return openArchive(file, version)
}
