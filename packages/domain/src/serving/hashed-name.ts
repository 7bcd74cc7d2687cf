// Decides from its path whether the name of a file contains a hash of its content, as the names that
// bundlers and site generators write. A file with such a name is cached for a year, so a doubtful
// name is not one: a hash that is missed costs a revalidation, a wrong one breaks a site for months.
import { irregularities } from './irregularities.ts'

/**
 * `certain`: ordinary names do not look like that. The other files of the folder decide about a name
 * that is only `likely` or `possible`. `wordlike`: a hash may resemble words, but an image with
 * `LinkedIn` in its name is one of LinkedIn.
 */
export type HashEvidence = 'certain' | 'likely' | 'possible' | 'wordlike' | 'none'

/** Pages, data, feeds and documents are not in the lists: their names are addresses that last. */
const code = 'js|mjs|cjs|css|wasm|woff|woff2|ttf|otf|eot'
const media = 'png|jpg|jpeg|gif|webp|avif|svg|ico|mp4|webm|mp3|m4a|ogg|wav|glb|ktx2'
const assetName = new RegExp(
  `^(.+?)(?:\\.(?:bundle|chunk|lean|min|module|worker))?\\.(?:(?:${code})(\\.map)?|(${media}))$`,
)
/** Browsers compare a service worker with its installed version at its one address. */
const serviceWorker = /^(?:sw|service-?worker)(?![a-z])/i

/** Null if the path is not that of a script, a style sheet, a font, an image or a recording. */
export function parseAssetPath(path: string): AssetPath | null {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = path.slice(folder.length)
  const [, stem, sourceMap, medium] = assetName.exec(name) ?? []
  if (stem === undefined || serviceWorker.test(name)) return null
  return { folder, stem, isSourceMap: sourceMap !== undefined, isMedia: medium !== undefined }
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

export function hashEvidence({ folder, stem, isMedia }: AssetPath): HashEvidence {
  if (generatorFolder.test(folder)) return isGeneratorName(folder, stem) ? 'certain' : 'none'
  const text = hashText(stem)
  if (text === null) return 'none'
  return hexAtEnd.test(stem) ? hexEvidence(text) : randomEvidence(text, isMedia)
}

const hexAtEnd = /[.-]([0-9a-f]{8,128})$/

/** The part of the name that has the place and the length of a hash; null if there is none. */
export function hashText(stem: string): string | null {
  if (uuid.test(stem)) return null
  const [, hex] = hexAtEnd.exec(stem) ?? []
  const [, short] = /[.-]([\w-]{8})$/.exec(stem) ?? []
  // Eleventy's bundles, and its images with their width.
  const [, long] = /^([\w-]{10})(?:-\d{1,5})?$/.exec(stem) ?? []
  return hex ?? short ?? long ?? null
}

/** webpack, Parcel, Gatsby, Hugo and others; Vite until version 4. */
function hexEvidence(hex: string): HashEvidence {
  const { length } = hex
  const isDigest = length <= 32 || length === 40 || length % 32 === 0
  if (!isDigest || !(/\d/.test(hex) && /[a-f]/.test(hex)) || isIdentifier(hex)) return 'none'
  if (/^\d{1,2}(?:dec|feb)\d{2,4}$/.test(hex)) return 'none'
  // A word with a number looks like `cafe2024`.
  return /^(?:[a-f]+\d+|\d+[a-f]+)$/.test(hex) ? 'likely' : 'certain'
}

/** A UUID without its hyphens, or an identifier of MongoDB: what they name can change. */
const isIdentifier = (hex: string): boolean =>
  hex.length === 24 || /^.{12}4.{3}[89ab].{15}$/.test(hex)

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Base64url of Vite and Rollup, or base32 of esbuild, by the number of irregular pairs. */
function randomEvidence(text: string, isMedia: boolean): HashEvidence {
  const [leastCertain, leastLikely] =
    text.length > 8 ? [/\d/.test(text) ? 5 : 7, 3] : [isMedia ? 5 : 4, 2]
  const count = irregularities(text)
  const isUsual = hasBothCases(text) || /^[A-Z2-7]{8}$/.test(text)
  if (count >= leastCertain) return isUsual ? 'certain' : 'possible'
  if (count >= leastLikely && isUsual) return 'likely'
  if (!isMixed(text)) return 'none'
  return isMedia ? 'wordlike' : 'possible'
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

/** The whole name may be the hash. Astro adds the hash of the conversion to that of an image. */
function isViteName(stem: string): boolean {
  const [, hash] = /(?:^|[.-])([\w-]{8})(?:_\w{4,8})?$/.exec(stem) ?? []
  return hash !== undefined && isMixed(hash)
}

/** Letters of both cases, or letters and digits. */
const isMixed = (text: string): boolean =>
  [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length > 1
