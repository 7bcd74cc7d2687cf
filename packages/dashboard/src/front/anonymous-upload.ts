// Rules for what can be published without an account.
import { formatBytes } from '@plinth/domain/base/sizes'
import { offeredPlans, plans } from '@plinth/domain/plans/plans'
import type { Upload } from '../uploads/decide-upload.ts'
import { messages } from './messages.ts'

const texts = messages.refusal

/** The file to publish anonymously, or the reason why the upload needs an account. */
export function checkAnonymousUpload(upload: Upload): { file: File } | { refusal: string } {
  switch (upload.kind) {
    case 'folder':
      return { refusal: texts.folder }
    case 'archive':
      return { refusal: texts.archive }
    case 'page': {
      const limit = plans.anonymous.uploadBytes
      if (upload.file.size <= limit) return { file: upload.file }
      return { refusal: texts.largePage({ limit: formatBytes(limit) }) }
    }
    default:
      return upload satisfies never
  }
}

/** A sentence naming the plan needed for an upload of this size; null if Free is enough. */
export function planNeededFor(bytes: number): string | null {
  const { free, business } = plans
  const needed = offeredPlans.find(({ uploadBytes }) => bytes <= uploadBytes) ?? business
  if (needed === free) return null
  return texts.plan({
    needed: needed.title,
    free: free.title,
    limit: formatBytes(free.uploadBytes),
  })
}
