import type { CertificateFiles, FileCertificate } from './certificate-files.ts'
import { readCertificateFiles } from './certificate-files.ts'

export interface WatchOptions {
  readonly files: CertificateFiles
  /** What is in use. */
  readonly current: FileCertificate
  readonly onChange: (certificate: FileCertificate) => void
  /** Once for each reason: the old one stays in use. */
  readonly onFailure: (error: Error) => void
}

const everyMs = 2_000

/**
 * Looks at the files for as long as it is not closed. At what is in them, not at their dates: the tools
 * that renew certificates swap links, copy, or mount anew.
 */
export function watchCertificateFiles(options: WatchOptions): { close(): void } {
  const { files, onChange, onFailure } = options
  let { chain, privateKey } = options.current
  let complaint: string | null = null
  let looking = false

  async function look(): Promise<void> {
    try {
      const found = await readCertificateFiles(files)
      complaint = null
      if (found.chain === chain && found.privateKey === privateKey) return
      onChange(found)
      chain = found.chain
      privateKey = found.privateKey
    } catch (error) {
      const { message } = error as Error
      // Between the one file and the other they do not fit, for a moment.
      if (message !== complaint) onFailure(error as Error)
      complaint = message
    }
  }
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, everyMs).unref()
  return { close: () => clearInterval(timer) }
}
