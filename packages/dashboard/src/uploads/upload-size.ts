// Size of picked files, in bytes and as a sentence.
import { formatBytes } from '@plinth/domain/base/sizes'
import type { PickedFile } from './decide-upload.ts'

export const bytesOf = (picked: readonly PickedFile[]): number =>
  picked.reduce((sum, { file }) => sum + file.size, 0)

export function sizeSentence(picked: readonly PickedFile[]): string {
  const size = formatBytes(bytesOf(picked))
  return picked.length === 1
    ? `Its size is ${size}.`
    : `It holds ${picked.length} files, ${size} in all.`
}
