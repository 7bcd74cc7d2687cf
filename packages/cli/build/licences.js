// Collects the licences of the bundled packages, which require their text to accompany copies.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** `modules` are the source files of the bundle. */
export async function licencesOf(modules) {
  const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== null))
  const texts = await Promise.all([...folders].sort().map(licenceOf))
  return texts.join(`\n${'-'.repeat(80)}\n\n`)
}

/** Null for our own modules. */
function packageFolder(module) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0] ?? null
}

async function licenceOf(folder) {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = manifest
  const file = (await readdir(folder)).sort().find((name) => /^licen[cs]e/i.test(name))
  const text = file === undefined ? '' : await readFile(path.join(folder, file), 'utf8')
  return `${name} ${version} (${license})\n\n${text.trim()}\n`
}
