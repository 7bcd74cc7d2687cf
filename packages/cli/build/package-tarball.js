// Builds the npm package: the `files` of package.json and the files that npm always includes.
// Reproducible, so that clients that have the package need not download it again.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const block = 512

export async function packageTarball(folder) {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const listed = await Promise.all(manifest.files.map((pattern) => filesOf(folder, pattern)))
  const names = ['README.md', 'LICENSE', ...listed.flat().sort()]
  const files = await Promise.all(names.map((name) => fileOf(folder, name)))
  const entries = [manifestOf(manifest), ...files].flatMap(entryOf)
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * block)]), { level: 9 })
}

/**
 * Without the fields that only the build needs: npm warns about scripts, even those it will not
 * run.
 */
function manifestOf({ scripts, devDependencies, files, ...manifest }) {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return { name: 'package.json', content, executable: false }
}

/** `pattern` is a file name, or `folder/*.extension`. */
async function filesOf(folder, pattern) {
  const { dir, base } = path.posix.parse(pattern)
  if (!base.startsWith('*')) return [pattern]
  const names = await readdir(path.join(folder, dir))
  return names.filter((name) => name.endsWith(base.slice(1))).map((name) => `${dir}/${name}`)
}

async function fileOf(folder, name) {
  const file = path.join(folder, name)
  const [content, { mode }] = await Promise.all([readFile(file), stat(file)])
  return { name, content, executable: (mode & 0o100) !== 0 }
}

function entryOf({ name, content, executable }) {
  const padding = Buffer.alloc((block - (content.length % block)) % block)
  return [headerOf(`package/${name}`, { size: content.length, executable }), content, padding]
}

/** POSIX ustar header: fixed-width fields, octal numbers, and a checksum over the header. */
function headerOf(name, { size, executable }) {
  const header = Buffer.alloc(block)
  const number = (value, offset, width) =>
    header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, offset, 'latin1')
  header.write(name, 0, 100, 'utf8')
  number(executable ? 0o755 : 0o644, 100, 8)
  number(0, 108, 8)
  number(0, 116, 8)
  number(size, 124, 12)
  // The modification time that npm gives to every file. Windows and zip support none before 1980.
  number(Date.UTC(1985, 9, 26, 8, 15) / 1000, 136, 12)
  header.write('        0', 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}
