// Texts of the page that compares two versions.
export const messages = {
  title: ({ name }: { readonly name: string }) => `Compare versions of ${name}`,
  heading: 'Compare versions',
  unnamed: 'drop',
  unverified: 'Confirm your email to compare versions.',
  onlyOne: 'There’s only one version, so there’s nothing to compare yet.',
  from: 'From',
  to: 'To',
  swap: 'Swap versions',
  version: ({ number, when }: { readonly number: number; readonly when: string }) =>
    `Version ${number} (${when})`,
  live: 'live',
  draft: 'draft',
  layout: 'Layout',
  unified: 'Unified',
  split: 'Side by side',
  same: 'Both versions have the same files.',
  summary: ({ counts }: { readonly counts: string }) => counts,
  changedFiles: 'Changed files',
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  unchanged: ({ count }: { readonly count: number }) =>
    count === 1 ? '1 file unchanged' : `${count} files unchanged`,
  counts: {
    added: ({ count }: { readonly count: number }) => `${count} added`,
    changed: ({ count }: { readonly count: number }) => `${count} changed`,
    removed: ({ count }: { readonly count: number }) => `${count} removed`,
  },
  notListed: ({ count }: { readonly count: number }) =>
    `${count} more changed files aren’t listed. Download both versions to compare them.`,
  sizes: ({ before, after }: { readonly before: string; readonly after: string }) =>
    `${before} → ${after}`,
  before: ({ number }: { readonly number: number }) => `Version ${number}`,
  textOf: ({ path, number }: { readonly path: string; readonly number: number }) =>
    `${path} in version ${number}`,
  imageOf: ({ path, number }: { readonly path: string; readonly number: number }) =>
    `${path} in version ${number}`,
  tooLarge: ({ limit }: { readonly limit: string }) =>
    `Texts larger than ${limit} aren’t compared here.`,
  notText: 'This isn’t a text file, so its lines can’t be compared.',
  size: 'Size',
  digest: 'SHA-256',
  download: ({ number }: { readonly number: number }) => `Download from version ${number}`,
  pixels: ({ width, height }: { readonly width: number; readonly height: number }) =>
    `${width} × ${height} px`,
}
