// Blob store in an S3 bucket: packs as `<prefix>/<drop id>/<pack id>`.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DropId, type PackId, parseId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Blobs } from '../../../ports/blobs.ts'
import { checkDrop, checkPack } from '../packs/blob-names.ts'
import type { S3Location } from './s3-client.ts'
import { createS3Objects, orUnavailable, type S3ObjectsOptions } from './s3-objects.ts'

export function createS3Blobs(location: S3Location, options: S3ObjectsOptions = {}): Blobs {
  const objects = createS3Objects(location, options)
  const prefix = location.prefix === '' ? '' : `${location.prefix}/`
  const prefixOf = (drop: DropId) => `${prefix}${checkDrop(drop)}/`
  const keyOf = (drop: DropId, pack: PackId) => `${prefixOf(drop)}${checkPack(pack)}`

  async function openSlice(drop: DropId, slice: Slice, as: 'bytes' | 'stream') {
    const key = keyOf(drop, slice.pack)
    return slice.size === 0 ? Readable.from([]) : objects.openSlice(key, slice, as)
  }

  return {
    async put(drop, pack, local) {
      await objects.put(keyOf(drop, pack), local)
    },
    async read(drop, slice) {
      const content = await openSlice(drop, slice, 'bytes')
      return content === null ? null : orUnavailable(buffer(content))
    },
    open: (drop, slice) => openSlice(drop, slice, 'stream'),
    async size(drop, pack) {
      return objects.size(keyOf(drop, pack))
    },
    async *list(drop) {
      const Prefix = prefixOf(drop)
      for await (const { Contents = [] } of objects.pages({ Prefix })) {
        for (const { Key = '' } of Contents) {
          const pack = parseId('pack', Key.slice(Prefix.length))
          if (pack !== null) yield pack
        }
      }
    },
    async *drops() {
      for await (const page of objects.pages({ Prefix: prefix, Delimiter: '/' })) {
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const drop = parseId('drop', Prefix.slice(prefix.length, -1))
          if (drop !== null) yield drop
        }
      }
    },
    async delete(drop, packs) {
      await objects.delete(packs.map((pack) => keyOf(drop, pack)))
    },
    check: () => objects.check(),
  }
}
