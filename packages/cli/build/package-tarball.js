// Builds the npm package: the `files` of package.json and the files that npm always includes.
// Reproducible, so that clients that have the package need not download it again.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { tarOf } from './tar.js'

export async function packageTarball(folder) {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const listed = await Promise.all(manifest.files.map((pattern) => filesOf(folder, pattern)))
  const names = ['README.md', 'LICENSE', ...listed.flat().sort()]
  const files = await Promise.all(names.map((name) => fileOf(folder, name)))
  return gzipSync(Buffer.concat(tarOf([manifestOf(manifest), ...files])), { level: 9 })
}

/**
 * Without the fields that only the build needs: the dependencies are in the bundle, and npm warns
 * about scripts, even those it will not run.
 */
function manifestOf({ scripts, dependencies, files, ...manifest }) {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  return { name: 'package/package.json', content, mode: 0o644 }
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
  return { name: `package/${name}`, content, mode: mode & 0o100 ? 0o755 : 0o644 }
}
