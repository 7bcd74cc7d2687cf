// Messages of `plinth pull` about paths and files that are in the way.

export const messages = {
  changed: ({ names }: { names: string }) =>
    `These files differ from the version: ${names}. Nothing was written. Use --force to replace them; \`plinth diff\` shows the differences.`,
  blocked: ({ names }: { names: string }) =>
    `These paths cannot be written: ${names}. Nothing was written. Move what is there, or choose another folder.`,
  aFolder: 'a folder has this name',
  exists: 'a file has this name by now',
  noFolder: ({ path }: { path: string }) => `${path} is not a folder`,
  aLink: ({ path }: { path: string }) => `${path} is a symbolic link`,
  notOnWindows: 'Windows does not allow this name',
  sameName: ({ path }: { path: string }) => `the same name as ${path} on this system`,
  severalFiles: ({ slug, number, page }: { slug: string; number: number; page: string }) =>
    `Version ${number} of ${slug} is not a single page that fits ${page}. Choose a folder: plinth pull ${slug} <folder>`,
  whichFolder: ({ slug }: { slug: string }) =>
    `Choose a folder for the files: plinth pull ${slug} <folder>`,
  failed: ({ path, reason }: { path: string; reason: string }) =>
    `Cannot write ${path}: ${reason}. Nothing was changed.`,
  notRestored: ({ path, reason, folder }: { path: string; reason: string; folder: string }) =>
    `Cannot write ${path}: ${reason}. Not all files could be restored; their former contents are in ${folder}.`,
}
