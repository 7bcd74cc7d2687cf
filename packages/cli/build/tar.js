// Writes tar archives (POSIX ustar). Reproducible: equal entries give equal bytes.

const block = 512
/** The modification time that npm gives to every file. Windows and zip support none before 1980. */
const modified = Date.UTC(1985, 9, 26, 8, 15) / 1000

/** The archive as a list of buffers, so that large contents are not copied. */
export function tarOf(entries) {
  return [...entries.flatMap(blocksOf), Buffer.alloc(2 * block)]
}

function blocksOf(entry) {
  const { content } = entry
  if (content === undefined) return [headerOf(entry, 0)]
  const padding = Buffer.alloc((block - (content.length % block)) % block)
  return [headerOf(entry, content.length), content, padding]
}

/** Fixed-width fields, octal numbers, and a checksum over the header. */
function headerOf({ name, content, mode, owner = 0 }, size) {
  const folder = content === undefined
  const path = folder ? `${name}/` : name
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tar header`)
  const header = Buffer.alloc(block)
  const number = (value, offset, width) =>
    header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, offset, 'latin1')
  header.write(path, 0, 100, 'utf8')
  number(mode, 100, 8)
  number(owner, 108, 8)
  number(owner, 116, 8)
  number(size, 124, 12)
  number(modified, 136, 12)
  header.write(`        ${folder ? 5 : 0}`, 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}
