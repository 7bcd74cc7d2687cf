// Messages about versions and their archives.

export const messages = {
  unknown: ({ slug, number, known }: { slug: string; number: number; known: string }) =>
    known === ''
      ? `${slug} has no versions yet.`
      : `${slug} has no version ${number}. Available versions: ${known}.`,
  notLive: ({ slug }: { slug: string }) => `${slug} has no live version.`,
  downloading: ({ size }: { size: string }) => `Downloaded ${size}…`,
  invalidArchive: ({ reason }: { reason: string }) =>
    `The server sent an archive that cannot be used: ${reason} Nothing was written.`,
  incomplete: 'Files are missing, or there are more than the version has.',
  specialFile: ({ path }: { path: string }) => `${path} is not a regular file.`,
  twice: ({ path }: { path: string }) => `${path} occurs twice.`,
  fileAndFolder: ({ path }: { path: string }) => `${path} is both a file and a folder.`,
}
