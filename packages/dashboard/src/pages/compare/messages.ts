// Texts of the page that compares two versions.
import { formatCount } from '@plinth/domain/base/sizes'

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
  gone: ({ numbers }: { readonly numbers: readonly number[] }) =>
    numbers.length === 1
      ? `There’s no version ${numbers[0]} any more, so another one is compared.`
      : `There are no versions ${numbers.join(' and ')} any more, so others are compared.`,
  same: 'Both versions have the same files.',
  changedFiles: 'Changed files',
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  renamed: 'Renamed',
  unchanged: ({ count }: { readonly count: number }) =>
    count === 1 ? '1 file unchanged' : `${formatCount(count)} files unchanged`,
  counts: {
    added: ({ count }: { readonly count: number }) => `${formatCount(count)} added`,
    changed: ({ count }: { readonly count: number }) => `${formatCount(count)} changed`,
    removed: ({ count }: { readonly count: number }) => `${formatCount(count)} removed`,
    renamed: ({ count }: { readonly count: number }) => `${formatCount(count)} renamed`,
  },
  notListed: ({ count }: { readonly count: number }) =>
    `${formatCount(count)} more changed files aren’t listed. Download both versions to compare them.`,
  sameContent: 'The content is the same.',
  onlyLineEnds: ({ before, after }: { readonly before: string; readonly after: string }) =>
    `Only the line endings differ: ${before} became ${after}.`,
  someLineEnds: 'Only some line endings differ.',
  onlyByteOrderMark: 'Only the byte order mark at the beginning differs.',
  longLines:
    'This file has very long lines, as minified code does, so they aren’t compared. Download both versions to compare them.',
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
