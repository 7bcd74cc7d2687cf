import type { PickedFile } from '../decide-upload.ts'
import { messages } from '../messages.ts'

/** Display name of picked files: the name of the folder or the single file, as on disk. */
export function pickedName([first, ...others]: readonly PickedFile[]): string {
  const [folder, ...rest] = first?.path.split('/') ?? []
  if (folder && (rest.length > 0 || others.length === 0)) return folder
  return messages.picking.unnamed
}
