// Size of picked files, in bytes and as a sentence.
import { formatBytes } from '@plinth/domain/base/sizes'
import type { PickedFile } from './decide-upload.ts'
import { messages } from './messages.ts'

export const bytesOf = (picked: readonly PickedFile[]): number =>
  picked.reduce((sum, { file }) => sum + file.size, 0)

export function sizeSentence(picked: readonly PickedFile[]): string {
  const size = formatBytes(bytesOf(picked))
  return picked.length === 1
    ? messages.picking.size({ size })
    : messages.picking.sizeOfFiles({ files: picked.length, size })
}
