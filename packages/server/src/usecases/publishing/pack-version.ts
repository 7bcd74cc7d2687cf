// Builds the pack of a staged version: only new contents, and the manifest at its end.
import type { PackId } from '@plinth/domain/base/ids'
import { precompressionOf } from '@plinth/domain/http/precompressed'
import { hasFindings, secretsEdition } from '@plinth/domain/secrets/secret-findings'
import {
  type KnownContents,
  type Manifest,
  type ManifestFile,
  pageSplices,
  type Slice,
} from '@plinth/domain/versions/manifest'
import { encodeManifest } from '@plinth/domain/versions/manifest-text'
import type { LocalFile } from '../../ports/blobs.ts'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { StagedContent, StagedFile, StagedVersion } from './staged-version.ts'

export interface PackedVersion {
  readonly manifest: Manifest
  /** Position of the manifest in the pack. */
  readonly slice: Slice
  readonly local: LocalFile
}

/** Contents in `known` are referred to in their existing packs. */
export async function packVersion(
  { pack, id }: { readonly pack: PackWriter; readonly id: PackId },
  { files, rules }: Pick<StagedVersion<StagedContent>, 'files' | 'rules'>,
  known: KnownContents,
): Promise<PackedVersion> {
  const packed = await pack.keepOnly(contentsToStore(files, known))
  const newSlices = new Map(
    packed.map(({ digest, offset, size }) => [digest, { pack: id, offset, size }]),
  )
  const bytes = packed.reduce((sum, content) => sum + content.size, 0)

  const slices = new Map<string, Slice>([...known, ...newSlices])
  const entries = files.map((file): [string, ManifestFile] => [file.path, entryOf(file, slices)])
  const packs = new Map(
    entries.map(([, { digest, pack }]) => [pack, known.get(digest)?.packBytes ?? bytes] as const),
  )
  const manifest = { files: new Map(entries), packs, ...rules, secretsEdition }
  const { offset, size } = await pack.appendBytes(Buffer.from(encodeManifest(manifest)))
  return { manifest, slice: { pack: id, offset, size }, local: await pack.close() }
}

/**
 * Without duplicates, in pack order: an empty content comes before the one that starts at the same
 * offset.
 */
function contentsToStore(
  files: readonly StagedFile<StagedContent>[],
  known: KnownContents,
): PackedContent[] {
  const fresh = files.flatMap(({ content }) => (known.has(content.digest) ? [] : inPack(content)))
  const distinct = new Map(fresh.map((content) => [content.digest, content]))
  return [...distinct.values()].sort((a, b) => a.offset - b.offset || a.size - b.size)
}

const inPack = ({ digest, size, offset }: StagedContent): PackedContent[] =>
  offset === undefined ? [] : [{ digest, size, offset }]

function entryOf(
  file: StagedFile<StagedContent>,
  slices: ReadonlyMap<string, Slice>,
): ManifestFile {
  const { digest, secrets } = file.content
  const slice = slices.get(digest)
  if (!slice) throw new Error(`content ${digest} is in no pack`)
  const precompressed = precompressionOf(file.path)
  return {
    digest,
    pack: slice.pack,
    offset: slice.offset,
    size: slice.size,
    type: file.type,
    ...(precompressed && { precompressed }),
    ...pageSplices(file),
    ...(secrets && hasFindings(secrets) && { secrets }),
    ...(file.title !== undefined && { title: file.title }),
    ...(file.generated && { generated: true }),
    ...(file.card && { card: file.card }),
  }
}
