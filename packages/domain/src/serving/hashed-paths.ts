// Content-hashed paths of a version. Names that are not certain hashes by themselves count in a folder
// that is a bundler's output.
import { type HashEvidence, hashEvidence, hashText, parseAssetPath } from './hashed-name.ts'
import { irregularities } from './irregularities.ts'

/** Keyed by path. */
type Files = ReadonlyMap<string, unknown>

/** The evidence that suffices in each output folder of a version. Versions never change. */
const outputFolders = new WeakMap<Files, ReadonlyMap<string, readonly HashEvidence[]>>()

/** Whether the name of the version's file contains a hash of its content. */
export function isHashedPath(files: Files, path: string): boolean {
  const asset = parseAssetPath(path)
  const evidence = asset ? hashEvidence(asset) : 'none'
  if (asset === null || evidence === 'none' || evidence === 'certain') return evidence === 'certain'
  const folders = outputFolders.get(files) ?? findOutputFolders(files)
  outputFolders.set(files, folders)
  return folders.get(asset.folder)?.includes(evidence) ?? false
}

/** Whether the path may be hashed in some version. */
export function mayBeHashed(path: string): boolean {
  const asset = parseAssetPath(path)
  return asset !== null && hashEvidence(asset) !== 'none'
}

interface Tally {
  all: number
  none: number
  certain: number
  strong: number
  /** Pairs of adjacent characters in the possible hashes, and the irregular ones among them. */
  pairs: number
  irregular: number
}

const noFiles: Tally = { all: 0, none: 0, certain: 0, strong: 0, pairs: 0, irregular: 0 }

/** Of random characters, six in ten pairs are irregular, or four in ten of hexadecimal digits. */
const leastIrregular = 0.36

function findOutputFolders(files: Files): ReadonlyMap<string, readonly HashEvidence[]> {
  const tallies = new Map<string, Tally>()
  for (const path of files.keys()) {
    const asset = parseAssetPath(path)
    if (asset === null || asset.isSourceMap) continue
    const tally = tallies.get(asset.folder) ?? { ...noFiles }
    tallies.set(asset.folder, tally)
    const evidence = hashEvidence(asset)
    tally.all += 1
    if (evidence === 'none') tally.none += 1
    if (evidence === 'certain') tally.certain += 1
    if (evidence === 'strong') tally.strong += 1
    const text = hashText(asset) ?? ''
    tally.pairs += Math.max(text.length - 1, 0)
    tally.irregular += irregularities(text)
  }
  return new Map([...tallies].map(([folder, tally]) => [folder, sufficientIn(tally)]))
}

/**
 * A bundler wrote the folder if one name certainly has a hash, or three images seem to. If nearly
 * every other name may have one too, and few resemble words, a bundler wrote them all; otherwise the
 * names that look like hashes must prevail.
 */
function sufficientIn(tally: Tally): readonly HashEvidence[] {
  const { all, none, certain, strong, pairs, irregular } = tally
  if (certain === 0 && strong < 3) return []
  if (all > 1 && none <= all / 20 && irregular >= pairs * leastIrregular)
    return ['strong', 'likely', 'possible']
  const hashes = certain + strong
  return hashes >= 3 && hashes >= (all * 2) / 3 ? ['strong', 'likely'] : ['strong']
}
