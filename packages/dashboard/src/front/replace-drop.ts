// Replaces a page that this browser published without an account.
import { decideUpload } from '../uploads/decide-upload.ts'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import { checkAnonymousUpload } from './anonymous-upload.ts'
import { messages } from './messages.ts'

export type Replacement =
  | { readonly warnings: readonly UploadWarning[] }
  /** The sentence that says why the page was not replaced. */
  | { readonly problem: string }

export async function replaceDrop(id: string, file: File): Promise<Replacement> {
  const upload = decideUpload([{ path: file.name, file }])
  if (upload.kind === 'refused') return { problem: upload.reason }
  const allowed = checkAnonymousUpload(upload)
  if ('refusal' in allowed) return { problem: allowed.refusal }
  let describe = (_error: unknown): string => messages.refusal.connection
  try {
    const network = await import('./network.ts')
    describe = network.errorSentence
    const { warnings = [] } = await network.replaceDrop(id, allowed.file)
    return { warnings }
  } catch (error) {
    return { problem: describe(error) }
  }
}
