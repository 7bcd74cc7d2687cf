// Writes the URL of this server into the npm package of the CLI, as `config.url` of its package.json,
// so that the installed client uses the server that it was downloaded from.
import { gunzipSync } from 'node:zlib'

const block = 512
/** The first entry of the archive that the CLI's build writes. */
const manifestName = 'package/package.json'
// Fields of a tar header (POSIX ustar): offset and length.
const sizeField = [124, 12] as const
const checksumField = [148, 8] as const

/** Returns the tar archive. Deterministic: nodes with the same build and URL offer the same bytes. */
export function withDefaultServer(tarball: Buffer, url: string): Buffer {
  const archive = gunzipSync(tarball)
  const header = Buffer.from(archive.subarray(0, block))
  const name = header.toString('utf8', 0, header.indexOf(0))
  if (name !== manifestName) throw new Error(`the CLI package starts with ${name}`)
  const size = Number.parseInt(header.toString('latin1', ...rangeOf(sizeField)), 8)
  const manifest = JSON.parse(archive.toString('utf8', block, block + size))
  const content = Buffer.from(`${JSON.stringify({ ...manifest, config: { url } }, null, 2)}\n`)
  writeOctal(header, sizeField, content.length)
  header.fill(' ', ...rangeOf(checksumField))
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, checksumField[0], 'latin1')
  const rest = archive.subarray(block + padded(size))
  const padding = Buffer.alloc(padded(content.length) - content.length)
  return Buffer.concat([header, content, padding, rest])
}

const rangeOf = ([offset, length]: readonly [number, number]): [number, number] => [
  offset,
  offset + length,
]

const padded = (size: number): number => Math.ceil(size / block) * block

function writeOctal(header: Buffer, [offset, length]: readonly [number, number], value: number) {
  header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1')
}
