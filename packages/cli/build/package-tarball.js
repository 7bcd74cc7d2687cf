// The package as npm would pack it: what `files` of package.json names, and what npm always takes.
// The same sources give the same bytes, so that whoever has it need not fetch it again.
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

/** Without what only a build needs: npm warns of scripts, even of those that it will not run. */
function manifestOf({ scripts, devDependencies, files, ...manifest }) {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return { name: 'package.json', content, executable: false }
}

/** `pattern` is a file, or `folder/*.ending`. */
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

/** A header of POSIX ustar: fields of fixed width, numbers in octal, a sum over all of it. */
function headerOf(name, { size, executable }) {
  const header = Buffer.alloc(block)
  const number = (value, offset, width) =>
    header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, offset, 'latin1')
  header.write(name, 0, 100, 'utf8')
  number(executable ? 0o755 : 0o644, 100, 8)
  number(0, 108, 8)
  number(0, 116, 8)
  number(size, 124, 12)
  // The day that npm gives to every file: Windows and zip know none before 1980.
  number(Date.UTC(1985, 9, 26, 8, 15) / 1000, 136, 12)
  header.write('        0', 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}
