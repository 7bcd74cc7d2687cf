// Writes zip archives without compression or checks, for tests: names and modes may be hostile.

export interface RawEntry {
  readonly name: string | Buffer
  readonly content: string
  /** Unix file type and permissions. */
  readonly mode?: number
}

const regularFile = 0o100644
/** Names are UTF-8. */
const flags = 0x800

export function rawZip(entries: readonly RawEntry[]): Buffer {
  const records: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name: given, content: text, mode = regularFile } of entries) {
    const [name, content] = [Buffer.from(given), Buffer.from(text)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    writeSizes(local, 18, content.length, name.length)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    // Made on Unix, so that the mode counts.
    central.writeUInt16LE(0x0314, 4)
    central.writeUInt16LE(flags, 8)
    writeSizes(central, 20, content.length, name.length)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    records.push(local, name, content)
    directory.push(central, name)
    offset += local.length + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...records, ...directory, end])
}

/** Compressed size, size and length of the name, which follow each other in both headers. */
function writeSizes(header: Buffer, at: number, size: number, nameLength: number): void {
  header.writeUInt32LE(size, at)
  header.writeUInt32LE(size, at + 4)
  header.writeUInt16LE(nameLength, at + 8)
}
