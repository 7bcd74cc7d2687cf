import {
  type CertificateFiles,
  type FileCertificate,
  type KeyPair,
  parseCertificateFiles,
  readKeyPair,
} from './certificate-files.ts'

export interface WatchOptions {
  readonly files: CertificateFiles
  /** What is in use. */
  readonly current: FileCertificate
  readonly onChange: (certificate: FileCertificate) => void
  /** Once for each reason: the old one stays in use. */
  readonly onFailure: (error: Error) => void
}

const everyMs = 2_000

/** Looks at the files for as long as it is not closed. */
export function watchCertificateFiles(options: WatchOptions): { close(): void } {
  const look = createLook(options)
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void look().finally(() => {
      looking = false
    })
  }, everyMs).unref()
  return { close: () => clearInterval(timer) }
}

/**
 * One look after the other, at what is in the files and not at their dates: the tools that renew
 * certificates swap links, copy, or mount anew.
 */
export function createLook({
  files,
  current,
  onChange,
  onFailure,
}: WatchOptions): () => Promise<void> {
  let { chain, privateKey }: KeyPair = current
  let complaint: string | null = null

  return async () => {
    try {
      const found = await readKeyPair(files)
      if (found.chain !== chain || found.privateKey !== privateKey) {
        onChange(parseCertificateFiles(files, found))
        chain = found.chain
        privateKey = found.privateKey
      }
      complaint = null
    } catch (error) {
      const { message } = error as Error
      // Between the one file and the other they do not fit, for a moment.
      if (message !== complaint) onFailure(error as Error)
      complaint = message
    }
  }
}
