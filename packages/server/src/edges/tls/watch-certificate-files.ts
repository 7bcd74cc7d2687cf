// Polls the operator's certificate files and reloads them when their content changes.
import {
  type CertificateFiles,
  type KeyPair,
  parseCertificateFiles,
  readKeyPair,
  type ServiceCertificate,
} from './certificate-files.ts'

export interface WatchOptions {
  readonly files: CertificateFiles
  /** The certificate in use. */
  readonly current: ServiceCertificate
  readonly onChange: (certificate: ServiceCertificate) => void
  /** Called once per distinct problem; the old certificate stays in use. */
  readonly onFailure: (error: Error) => void
}

const intervalMs = 2_000

/** Polls until it is closed. */
export function watchCertificateFiles(options: WatchOptions): { close(): void } {
  const checkFiles = createFileCheck(options)
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void checkFiles().finally(() => {
      isChecking = false
    })
  }, intervalMs).unref()
  return { close: () => clearInterval(timer) }
}

/**
 * Returns a function that checks the files once. It compares contents, not dates or file events,
 * because renewal tools swap links, copy files or remount folders.
 */
export function createFileCheck({
  files,
  current,
  onChange,
  onFailure,
}: WatchOptions): () => Promise<void> {
  let { chain, privateKey }: KeyPair = current
  let lastProblem: string | null = null

  return async () => {
    try {
      const found = await readKeyPair(files)
      if (found.chain !== chain || found.privateKey !== privateKey) {
        onChange(parseCertificateFiles(files, found))
        chain = found.chain
        privateKey = found.privateKey
      }
      lastProblem = null
    } catch (error) {
      const { message } = error as Error
      // A mismatch is expected for a moment while the two files are replaced one after the other.
      if (message !== lastProblem) onFailure(error as Error)
      lastProblem = message
    }
  }
}
