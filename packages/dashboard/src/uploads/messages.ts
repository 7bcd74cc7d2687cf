// Texts about choosing, uploading and publishing files, for the front page and the dashboard.
import { formatCount } from '@plinth/domain/base/sizes'

const suggestion = 'Choose an HTML or Markdown file, a folder or a .zip.'

export const messages = {
  picking: {
    file: 'File or zip',
    folder: 'Folder',
    chooseFolder: 'Choose a folder',
    unnamed: 'Your upload',
    size: ({ size }: { readonly size: string }) => `Size: ${size}.`,
    sizeOfFiles: ({ files, size }: { readonly files: number; readonly size: string }) =>
      `${formatCount(files)} files, ${size}.`,
  },
  refused: {
    empty: `We couldn’t find any files there. ${suggestion}`,
    type: ({ file }: { readonly file: string }) => `We can’t publish ${file}. ${suggestion}`,
    tooMany: ({ files, max }: { readonly files: number; readonly max: number }) =>
      `You chose ${formatCount(files)} files, and a version can have up to ${formatCount(max)}. Leave out files that the site doesn’t need.`,
    unreadable: 'Your browser couldn’t read those files. Use the buttons instead.',
    busy: 'Another upload is in progress. Try again when it’s finished.',
  },
  running: {
    region: 'Upload',
    unnamed: 'your files',
    uploading: ({ name, percent }: { readonly name: string; readonly percent: number }) =>
      `Uploading ${name}: ${percent}%`,
    publishing: ({ name }: { readonly name: string }) => `Publishing ${name}…`,
    announcedPercent: ({ percent }: { readonly percent: number }) => `${percent}% uploaded`,
    announcedPublishing: 'Publishing…',
    progress: 'Upload progress',
    cancel: 'Cancel',
  },
  ended: {
    published: ({ version }: { readonly version: number }) => `Version ${version} published.`,
    unpublished: ({ version }: { readonly version: number }) =>
      `Version ${version} added. Visitors can’t see it, because the drop is unpublished.`,
    open: 'Open drop',
    cancelled: 'Upload cancelled.',
    maybe: 'The new version may already be live.',
    emptyDropLeft: 'An empty drop was created and couldn’t be deleted. It’s in your list of drops.',
    seePlans: 'See plans',
  },
  pending: {
    region: 'Saved upload',
    ready: '**{name}** is ready to publish.',
    keptFor: 'It stays in this browser for 24 hours.',
    publish: 'Publish now',
    discard: 'Discard',
  },
}
