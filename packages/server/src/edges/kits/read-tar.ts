// Reads the regular files of a small tar archive (POSIX ustar), such as an npm package.

const blockBytes = 512

export function* readTar(archive: Buffer): Generator<{ name: string; content: Buffer }> {
  let position = 0
  while (position + blockBytes <= archive.length) {
    const header = archive.subarray(position, position + blockBytes)
    const name = textOf(header.subarray(0, 100))
    // The archive ends with empty blocks.
    if (name === '') return
    const size = Number.parseInt(textOf(header.subarray(124, 136)), 8)
    const start = position + blockBytes
    const type = textOf(header.subarray(156, 157))
    if (type === '0' || type === '') yield { name, content: archive.subarray(start, start + size) }
    position = start + Math.ceil(size / blockBytes) * blockBytes
  }
}

const textOf = (field: Buffer): string => field.toString().replace(/\0.*$/s, '').trim()
