// Decodes the file names of zip entries.
import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { invalidArchive } from './zip-failures.ts'

const utf8Flag = 0x800
const unicodePathField = 0x7075

/**
 * UTF-8 if the entry declares it or if the bytes are valid UTF-8: macOS does not set the flag.
 * Otherwise code page 437, the default of the format.
 */
export function entryName(entry: Entry): string {
  const utf8 = decodeUtf8(unicodePath(entry) ?? entry.fileNameRaw)
  if (utf8 !== null) return utf8
  const codePage = getFileNameLowLevel(0, entry.fileNameRaw, [], true)
  if (entry.generalPurposeBitFlag & utf8Flag)
    throw invalidArchive(codePage, 'has a name that is not valid UTF-8')
  return codePage
}

/** Info-ZIP's extra field with a UTF-8 name, beside the one in the system's code page. */
function unicodePath({ extraFields, fileNameRaw }: Entry): Buffer | null {
  const field = extraFields.find(({ id, data }) => id === unicodePathField && data.length > 5)
  if (field?.data[0] !== 1 || field.data.readUInt32LE(1) !== crc32(fileNameRaw)) return null
  return field.data.subarray(5)
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
