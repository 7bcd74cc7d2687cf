// Messages about an upload in progress.

export const messages = {
  nothingToUpload: 'Nothing to upload: the server already has these files.',
  uploadingAll: ({ files, size }: { files: string; size: string }) =>
    `Uploading ${files} (${size})…`,
  uploadingSome: ({ count, files, size }: { count: number; files: string; size: string }) =>
    `Uploading ${count} of ${files} (${size}); the server has the others.`,
  mayBeLive: 'The version may be live already. Run `plinth versions` to check.',
  connectionLost: 'The connection to the server was lost.',
  retrying: ({ why, seconds }: { why: string; seconds: number }) =>
    `${why} Retrying in ${seconds} s…`,
  keepsChanging: ({ file }: { file: string }) =>
    `${file} keeps changing. Try again when the build is finished.`,
}
