import { plans } from '@plinth/domain/plans'
import { formatBytes } from '@plinth/domain/sizes'
import type { Upload } from '../uploads/decide-upload.ts'

/** The file that anybody may publish, or why it takes an account. */
export function withoutAccount(upload: Upload): { file: File } | { refusal: string } {
  switch (upload.kind) {
    case 'folder':
      return { refusal: 'A folder needs an account.' }
    case 'archive':
      return { refusal: 'A zip needs an account.' }
    case 'page': {
      const most = plans.anonymous.uploadBytes
      if (upload.file.size <= most) return { file: upload.file }
      return { refusal: `A page of more than ${formatBytes(most)} needs an account.` }
    }
    default:
      return upload satisfies never
  }
}

/** Which plan so many bytes at once take; null where every account will do. */
export function planNeededFor(bytes: number): string | null {
  if (bytes <= plans.free.uploadBytes) return null
  const { title } = bytes <= plans.plus.uploadBytes ? plans.plus : plans.business
  return `The Free plan takes ${formatBytes(plans.free.uploadBytes)} at once, so this one needs ${title}.`
}
