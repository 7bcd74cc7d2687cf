// Decides from its path whether the name of a file contains a hash of its content, as the names that
// bundlers and site generators write. A file with such a name is cached for a year, so a doubtful
// name is not one: a hash that is missed costs a revalidation, a wrong one breaks a site for months.
import { irregularities } from './irregularities.ts'

/**
 * `certain`: ordinary names do not look like that. The other files of the folder decide about all
 * others. `strong`: an image as irregular as a hash, such as one of the `BMWi3iX5`. `wordlike`: a hash
 * may resemble words, but an image with `LinkedIn` in its name is one of LinkedIn.
 */
export type HashEvidence = 'certain' | 'strong' | 'likely' | 'possible' | 'wordlike' | 'none'

/** Pages, data, feeds and documents are not in the lists: their names are addresses that last. */
const code = new Set('js mjs cjs css wasm woff woff2 ttf otf eot'.split(' '))
const media = new Set(
  `png apng jpg jpeg gif webp avif jxl svg ico mp4 webm mov mp3 m4a aac ogg opus flac wav glb
   ktx2`.split(/\s+/),
)
const secondExtension = /\.(?:bundle|chunk|lean|min|module|worker)$/
/** Browsers compare a service worker with its installed version at its one address. */
const serviceWorker = /^(?:sw|service-?worker)(?![a-z])/i

/** Null if the path is not that of a script, a style sheet, a font, an image or a recording. */
export function parseAssetPath(path: string): AssetPath | null {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const isSourceMap = path.endsWith('.map')
  const name = path.slice(folder.length, isSourceMap ? -'.map'.length : undefined)
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).toLowerCase()
  const isMedia = media.has(extension) && !isSourceMap
  if (dot < 1 || !(isMedia || code.has(extension)) || serviceWorker.test(name)) return null
  const stem = name.slice(0, dot).replace(secondExtension, '')
  return { folder, stem, isSourceMap, isMedia }
}

export interface AssetPath {
  /** Ends in a slash; empty at the root. */
  readonly folder: string
  /** The name without its extensions. */
  readonly stem: string
  readonly isSourceMap: boolean
  /** An image or a recording. People name these themselves more often than scripts. */
  readonly isMedia: boolean
}

export function hashEvidence(asset: AssetPath): HashEvidence {
  const { folder, stem, isMedia } = asset
  if (generatorFolder.test(folder)) return isGeneratorName(folder, stem) ? 'certain' : 'none'
  const text = hashText(asset)
  if (text === null) return 'none'
  if (hexAtEnd.test(stem)) return hexEvidence(text, isMedia)
  return text.length > 8 ? eleventyEvidence(text) : randomEvidence(text, asset)
}

const hexAtEnd = /[.-]([0-9a-f]{8,128})$/

/** The part of the name that has the place and the length of a hash; null if there is none. */
export function hashText({ folder, stem, isMedia }: AssetPath): string | null {
  if (uuid.test(stem)) return null
  const [, hex] = hexAtEnd.exec(stem) ?? []
  const [, short] = /[.-]([\w-]{8})$/.exec(stem) ?? []
  // Eleventy's images have their width in the name, and its bundles have their own folder.
  const [, image] = (isMedia && /^([\w-]{10})-\d{1,5}$/.exec(stem)) || []
  const [, bundle] = (/(?:^|\/)bundle\/$/.test(folder) && /^([\w-]{10})$/.exec(stem)) || []
  return hex ?? short ?? image ?? bundle ?? null
}

/** webpack, Parcel, Gatsby, Hugo and others; Vite until version 4. */
function hexEvidence(hex: string, isMedia: boolean): HashEvidence {
  const { length } = hex
  const isDigest = length <= 32 || length === 40 || length % 32 === 0
  if (!isDigest || !(/\d/.test(hex) && /[a-f]/.test(hex)) || isIdentifier(hex)) return 'none'
  if (/^\d{1,2}(?:dec|feb)\d{2,4}$/.test(hex)) return 'none'
  // A word with a number, as in `cafe2024`, or a date with a revision, as in `20240131a2`.
  const isWordAndNumber = length < 16 && /^(?:[a-f]+\d+|\d+[a-f]+)$/.test(hex)
  if (isWordAndNumber || /^(?:19|20)\d{6}/.test(hex)) return 'likely'
  // An article number, as in `2024a001`.
  return isMedia && /^\d+[a-f]\d+$/.test(hex) ? 'likely' : 'certain'
}

/** An identifier of MongoDB, or a UUID (4 or 7) without its hyphens: what they name can change. */
const isIdentifier = (hex: string): boolean =>
  hex.length === 24 || /^.{12}[47].{3}[89ab].{15}$/.test(hex)

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Base64url of Vite and Rollup, or base32 of esbuild, by the number of irregular pairs. */
function randomEvidence(text: string, asset: AssetPath): HashEvidence {
  const { isMedia } = asset
  const count = irregularities(text)
  const isUsual = hasBothCases(text) || /^[A-Z2-7]{8}$/.test(text)
  if (isUsual && count >= leastCertain(text, asset)) return isMedia ? 'strong' : 'certain'
  if (isUsual && count >= 2) return 'likely'
  if (count < 4 && !isMixed(text)) return 'none'
  return isMedia && count < 5 ? 'wordlike' : 'possible'
}

function leastCertain(text: string, { folder, stem, isMedia }: AssetPath): number {
  // Vite's default name for the script and the styles of a page.
  if (!isMedia && stem.startsWith('index-') && /(?:^|\/)assets\/$/.test(folder)) return 3
  // Without a digit, abbreviations and words of other languages have four, as in `KfzMarkt`.
  return isMedia || !/\d/.test(text) ? 5 : 4
}

/** Base64url with ten characters. */
function eleventyEvidence(text: string): HashEvidence {
  const count = irregularities(text)
  if (hasBothCases(text) && count >= (/\d/.test(text) ? 5 : 7)) return 'certain'
  if (hasBothCases(text) && count >= 3) return 'likely'
  return isMixed(text) ? 'possible' : 'none'
}

const hasBothCases = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text)

/** Folders that hold only what these generators write there: Next, Astro, SvelteKit and Nuxt. */
const generatorFolder = /(?:^|\/)(?:_next\/static|_astro|_app\/immutable|_nuxt)\//

/** Not every name there has a hash: those of Next's development server have none. */
function isGeneratorName(folder: string, stem: string): boolean {
  const hexadecimal = stem
    .split(/[.\-_]/)
    .some((part) => /^[0-9a-f]{8,}$/.test(part) && isMixed(part))
  return hexadecimal || (folder.includes('_next/') ? isNextName(folder, stem) : isViteName(stem))
}

/** Hashes of Turbopack, and manifests in the folder of a build. */
function isNextName(folder: string, stem: string): boolean {
  const [, hash] = /(?:^|[.-])([0-9a-z_-]{13})$/.exec(stem) ?? []
  if (hash !== undefined) return isMixed(hash)
  const [, buildId] = /_next\/static\/([\w-]{16,})\/$/.exec(folder) ?? []
  return buildId !== undefined && isMixed(buildId) && /^_\w+Manifest$/.test(stem)
}

/**
 * The whole name may be the hash. Astro adds the hash of the conversion to that of an image, and the
 * highlighter of Starlight writes shorter hashes.
 */
function isViteName(stem: string): boolean {
  if (/^ec\.[0-9a-z]{5}$/.test(stem)) return true
  const [, hash] = /(?:^|[.-])([\w-]{8})(?:_\w{4,8})?$/.exec(stem) ?? []
  return hash !== undefined && isMixed(hash)
}

/** Letters of both cases, or letters and digits. */
const isMixed = (text: string): boolean =>
  [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length > 1
