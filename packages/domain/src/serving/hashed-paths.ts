// Content-hashed paths of a version. Names that are only likely hashes count in a folder that consists
// mostly of certain ones: that is the output of a bundler.
import { hashEvidence, parseAssetPath } from './hashed-name.ts'

/** Keyed by path. */
type Files = ReadonlyMap<string, unknown>

const leastCertain = 3
const leastShare = 2 / 3

/** The folders of each version that are a bundler's output. Versions never change. */
const outputFolders = new WeakMap<Files, ReadonlySet<string>>()

/** Whether the name of the version's file contains a hash of its content. */
export function isHashedPath(files: Files, path: string): boolean {
  const asset = parseAssetPath(path)
  const evidence = asset ? hashEvidence(asset) : 'none'
  if (asset === null || evidence !== 'likely') return evidence === 'certain'
  const folders = outputFolders.get(files) ?? findOutputFolders(files)
  outputFolders.set(files, folders)
  return folders.has(asset.folder)
}

/** Whether the path may be hashed in some version. */
export function mayBeHashed(path: string): boolean {
  const asset = parseAssetPath(path)
  return asset !== null && hashEvidence(asset) !== 'none'
}

function findOutputFolders(files: Files): ReadonlySet<string> {
  const tallies = new Map<string, { all: number; certain: number }>()
  for (const path of files.keys()) {
    const asset = parseAssetPath(path)
    if (asset === null || asset.isSourceMap) continue
    const tally = tallies.get(asset.folder) ?? { all: 0, certain: 0 }
    tallies.set(asset.folder, tally)
    tally.all += 1
    if (hashEvidence(asset) === 'certain') tally.certain += 1
  }
  const isOutput = ({ all, certain }: { all: number; certain: number }) =>
    certain >= leastCertain && certain >= all * leastShare
  return new Set([...tallies].filter(([, tally]) => isOutput(tally)).map(([folder]) => folder))
}
