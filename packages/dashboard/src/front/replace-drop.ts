// Replaces a page that this browser published without an account.
import { decideUpload } from '../uploads/decide-upload.ts'
import { checkAnonymousUpload } from './anonymous-upload.ts'
import { messages } from './messages.ts'

/** Null, or the sentence that says why the page was not replaced. */
export async function replaceDrop(id: string, file: File): Promise<string | null> {
  const upload = decideUpload([{ path: file.name, file }])
  if (upload.kind === 'refused') return upload.reason
  const allowed = checkAnonymousUpload(upload)
  if ('refusal' in allowed) return allowed.refusal
  let describe = (_error: unknown): string => messages.refusal.connection
  try {
    const network = await import('./network.ts')
    describe = network.errorSentence
    await network.replaceDrop(id, allowed.file)
    return null
  } catch (error) {
    return describe(error)
  }
}
