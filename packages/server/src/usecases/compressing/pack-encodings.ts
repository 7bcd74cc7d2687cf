// Writes the pack of a version's encodings (Brotli, gzip), with their index at its end.
import type { PackId } from '@plinth/domain/base/ids'
import { type ContentEncodings, encodeEncodings } from '@plinth/domain/versions/encodings'
import type { ManifestFile, Slice } from '@plinth/domain/versions/manifest'
import { type SliceRun, sliceRuns } from '@plinth/domain/versions/slice-runs'
import type { LocalFile } from '../../ports/blobs.ts'
import type { CompressedEncodings } from '../../ports/compressor.ts'
import type { Extent } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import type { Compression } from './compression.ts'
import { copyEncodings } from './copy-encodings.ts'
import { openRun } from './open-run.ts'

export type PackDeps = Pick<Deps, 'blobs' | 'compressor' | 'database' | 'failures' | 'spool'>

export interface EncodingsPack {
  /** Position of the index of encodings. */
  readonly index: Slice
  readonly local: LocalFile
}

/** One batch for the compressor: what a single short request to the store returns. */
const batch = { bytes: 4 * 1024 * 1024, gap: 64 * 1024 }

/** Null if no content got smaller. */
export async function packEncodings(
  deps: PackDeps,
  compression: Compression,
): Promise<EncodingsPack | null> {
  const { contents, pack, id } = compression
  const encodings = await copyEncodings(deps, compression)
  const rest = contents.filter(({ digest }) => !encodings.has(digest))
  for (const run of sliceRuns(rest, batch)) {
    const made = await compressRun(deps, compression, run)
    for (const [at, { digest }] of run.items.entries()) encodings.set(digest, inPack(id, made[at]))
  }
  if ([...encodings.values()].every(({ br, gzip }) => !br && !gzip)) return null
  const { offset, size } = await pack.appendBytes(Buffer.from(encodeEncodings(encodings)))
  return { index: { pack: id, offset, size }, local: await pack.close() }
}

async function compressRun(
  deps: PackDeps,
  { version, pack, signal }: Compression,
  run: SliceRun<ManifestFile>,
): Promise<CompressedEncodings[]> {
  const folder = await deps.spool.openFolder('compression')
  try {
    const content = await openRun(deps, { dropId: version.dropId, signal }, run)
    const { file } = await folder.receive(content, run.size).finally(() => content.destroy())
    const contents = run.items.map(({ offset, size }) => ({
      file,
      offset: offset - run.offset,
      size,
    }))
    return await pack.appendWith((into) =>
      deps.compressor.compress({ contents, pack: into }, signal),
    )
  } finally {
    await folder.dispose()
  }
}

function inPack(pack: PackId, { br, gzip }: CompressedEncodings = {}): ContentEncodings {
  const slice = ({ offset, size }: Extent) => ({ pack, offset, size })
  return { ...(br && { br: slice(br) }), ...(gzip && { gzip: slice(gzip) }) }
}
