// Texts of the tab with the files of a drop.
export const messages = {
  title: 'Files',
  unverified: 'Confirm your email to see the files of this drop.',
  none: 'No files yet. Upload a first version to see its files here.',
  version: 'Version',
  option: ({ number, state }: { readonly number: number; readonly state: string }) =>
    `Version ${number}${state}`,
  gone: ({ number, shown }: { readonly number: number; readonly shown: number }) =>
    `There’s no version ${number} any more, so you see version ${shown}.`,
  live: ' (live)',
  draft: ' (draft)',
  total: ({ files, size }: { readonly files: string; readonly size: string }) =>
    `${files}, ${size}`,
  tree: ({ number }: { readonly number: number }) => `Files of version ${number}`,
  downloadAll: 'Download all',
  all: 'All files',
  choose: 'Choose a file to see its content.',
  missing: ({ path }: { readonly path: string }) => `This version has no file “${path}”.`,
  view: 'View',
  rendered: 'Rendered',
  source: 'Source',
  image: 'Image',
  renderedTitle: ({ path }: { readonly path: string }) => `${path}, rendered`,
  notShown: 'There’s no preview for this kind of file. Download it instead.',
  notText: 'This file isn’t UTF-8 text, so it can’t be shown. Download it instead.',
  notRendered: 'We can’t render this file. Its source is available.',
  download: 'Download',
  open: 'Open',
  editFile: 'Edit',
  newTab: 'opens in a new tab',
}
