// Removes the symbol table and the debug information of an ELF executable, as `strip` does, but for
// any processor. It only keeps what the kernel loads: the headers and the segments.

const offsets = { segments: 32, sections: 40, segmentSize: 54, segmentCount: 56, sectionCount: 60 }

/** Returns other kinds of files unchanged. */
export function stripElf(file: Buffer): Buffer {
  const is64BitElf = file.subarray(0, 6).equals(Buffer.from('\x7fELF\x02\x01', 'latin1'))
  if (!is64BitElf) return file
  const stripped = Buffer.from(file.subarray(0, endOfSegments(file)))
  // No table of sections, none in it, and none with their names.
  stripped.writeBigUInt64LE(0n, offsets.sections)
  stripped.writeUInt32LE(0, offsets.sectionCount)
  return stripped
}

function endOfSegments(file: Buffer): number {
  const start = Number(file.readBigUInt64LE(offsets.segments))
  const size = file.readUInt16LE(offsets.segmentSize)
  const count = file.readUInt16LE(offsets.segmentCount)
  const ends = Array.from({ length: count }, (_, index) => {
    const header = start + index * size
    return Number(file.readBigUInt64LE(header + 8) + file.readBigUInt64LE(header + 32))
  })
  return Math.max(start + count * size, ...ends)
}
