import { formatBytes } from '@plinth/domain/sizes'
import type { PickedFile } from './decide-upload.ts'

export const bytesOf = (picked: readonly PickedFile[]): number =>
  picked.reduce((sum, { file }) => sum + file.size, 0)

/** For people: `12 files, 3.4 MB`. */
export const sizeWords = (picked: readonly PickedFile[]): string =>
  `${picked.length === 1 ? '1 file' : `${picked.length} files`}, ${formatBytes(bytesOf(picked))}`
