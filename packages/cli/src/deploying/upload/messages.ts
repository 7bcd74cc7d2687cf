// Messages about an upload in progress.
import type { Remains } from './deploy-context.ts'

export const messages = {
  /** What an interruption leaves behind. */
  remains: {
    nothing: 'Nothing was published.',
    contents: 'Uploaded files are kept for a day. Run the command again to resume.',
    'perhaps a version': 'The version may be live already. Run `plinth versions` to check.',
  } satisfies Record<Remains, string>,
  nothingToUpload: 'Nothing to upload: the server already has these files.',
  uploadingAll: ({ files, size }: { files: string; size: string }) =>
    `Uploading ${files} (${size})…`,
  uploadingSome: ({ count, files, size }: { count: number; files: string; size: string }) =>
    `Uploading ${count} of ${files} (${size}); the server has the others.`,
  keepsChanging: ({ file }: { file: string }) =>
    `${file} keeps changing. Try again when the build is finished.`,
}
