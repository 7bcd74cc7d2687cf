// Writes zip archives byte by byte, so that tests can set every field to a wrong value.
import { crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  readonly name: string | Buffer
  readonly content?: string | Buffer
  readonly deflate?: boolean
  readonly flags?: number
  readonly method?: number
  /** Unix mode, in the upper half of the external attributes. */
  readonly mode?: number
  readonly crc?: number
  readonly size?: number
  readonly compressedSize?: number
  readonly extra?: Buffer
  /** Points to the data of the previous entry instead of its own. */
  readonly overlap?: boolean
}

interface Packed {
  readonly crc: number
  readonly size: number
  readonly data: Buffer
}

function stored(content: string | Buffer): Packed {
  const data = Buffer.from(content)
  return { crc: crc32(data), size: data.length, data }
}

/** Several entries of a zip bomb have the same content, which takes long to compress. */
const deflatedBefore = new WeakMap<Buffer, Packed>()

function deflated(content: string | Buffer): Packed {
  const before = typeof content === 'string' ? undefined : deflatedBefore.get(content)
  if (before) return before
  const packed = { ...stored(content), data: deflateRawSync(content) }
  if (typeof content !== 'string') deflatedBefore.set(content, packed)
  return packed
}

export function rawZip(entries: readonly RawEntry[], count = entries.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  let last = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const { content = '' } = entry
    const { crc, size, data } = entry.deflate ? deflated(content) : stored(content)
    const method = entry.method ?? (entry.deflate ? 8 : 0)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(entry.flags ?? 0x800, 2)
    header.writeUInt16LE(method, 4)
    header.writeUInt32LE(entry.crc ?? crc, 10)
    header.writeUInt32LE(entry.compressedSize ?? data.length, 14)
    header.writeUInt32LE(entry.size ?? size, 18)
    header.writeUInt16LE(name.length, 22)
    if (!entry.overlap) {
      last = offset
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, name, data])
      parts.push(local)
      offset += local.length
    }
    const extra = entry.extra ?? Buffer.alloc(0)
    header.writeUInt16LE(extra.length, 24)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6)
    tail.writeUInt32LE(last, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), header, tail, name, extra)
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  const zip64 = count > 0xffff ? zip64End(count, central.length, offset) : Buffer.alloc(0)
  return Buffer.concat([...parts, central, zip64, end])
}

function zip64End(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(56)
  end.write('PK\x06\x06')
  end.writeBigUInt64LE(44n, 4)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07')
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}
