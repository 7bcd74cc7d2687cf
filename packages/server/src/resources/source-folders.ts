// Table of the resource folders in a checkout: the files, other than code, that the program reads.

/** The root of the checkout. */
const root = new URL('../../../../', import.meta.url)

interface SourceFolder {
  readonly url: URL
  /** Names of the files that a release contains. */
  readonly files: RegExp
}

const folder = (path: string, files: RegExp): SourceFolder => ({ url: new URL(path, root), files })

export const sourceFolders = {
  brand: folder('packages/dashboard/brand/', /\.(css|svg)$/),
  cli: folder('packages/cli/dist/', /^cli\.tgz$/),
  consent: folder('packages/server/src/edges/sites/injections/consent/browser/', /\.js$/),
  dashboard: folder('packages/dashboard/dist/', /^((index|front)\.html|assets\/.*)$/),
  docs: folder('docs/', /^([\w-]+\.md|images\/.*)$/),
  'docs-scripts': folder('packages/server/src/edges/pages/docs/browser/', /\.js$/),
  fonts: folder('node_modules/@fontsource/inter/files/', /^inter-[a-z-]+-(400|600)-normal\.woff$/),
  'markdown-styles': folder('packages/markdown/styles/', /\.css$/),
  minisearch: folder('node_modules/minisearch/dist/es/', /^index\.js$/),
} as const

export type ResourceFolderName = keyof typeof sourceFolders
