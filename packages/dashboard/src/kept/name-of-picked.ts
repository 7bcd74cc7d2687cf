import type { PickedFile } from '../uploads/decide-upload.ts'

/** What somebody would look for on their disk: the name of the folder, or of the file. */
export function nameOfPicked([first, ...others]: readonly PickedFile[]): string {
  const [folder, ...rest] = first?.path.split('/') ?? []
  if (folder && (rest.length > 0 || others.length === 0)) return folder
  return 'What you picked'
}
