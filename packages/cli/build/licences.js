// Collects the licences of the bundled packages, which require their text to accompany copies.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { standardTexts } from './standard-licences.js'

/** Between two packages in a list. */
export const separator = `\n${'-'.repeat(80)}\n\n`

/**
 * A list of packages with their licences. `modules` are the source files of the bundle. Throws if a
 * package has no licence that can be quoted.
 */
export async function licencesOf(modules) {
  const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== null))
  const packages = await Promise.all([...folders].sort().map(readPackage))
  return packages
    .map((each) => `${titleOf(each)}\n\n${textOf(each, packages).trim()}\n`)
    .join(separator)
}

/** One list of several, in which each package occurs once. */
export function mergeLicences(lists) {
  return [...new Set(lists.flatMap((list) => list.split(separator)))].sort().join(separator)
}

/** Null for our own modules. */
function packageFolder(module) {
  return /[^\0]*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0] ?? null
}

async function readPackage(folder) {
  const read = (name) => readFile(path.join(folder, name), 'utf8')
  const names = (await readdir(folder)).sort()
  const readme = names.find((name) => /^readme/i.test(name))
  return {
    manifest: JSON.parse(await read('package.json')),
    licences: await Promise.all(names.filter(isLicence).map(read)),
    readme: readme === undefined ? '' : await read(readme),
  }
}

/** Also the notices that some licences, such as Apache's, require to be passed on. */
const isLicence = (name) =>
  /^(un)?licen[cs]e|^copying|^copyright|^notice|^third-?party/i.test(name) &&
  !/\.[cm]?[jt]s$/.test(name)

const titleOf = ({ manifest: { name, version, license } }) => `${name} ${version} (${license})`

function textOf(each, packages) {
  const { licences, readme, manifest } = each
  if (licences.length > 0) return licences.map((text) => text.trim()).join('\n\n')
  const inReadme = readme.slice(readme.search(/^(#+ *)?licen[cs]e$/im))
  if (inReadme.includes('Permission is hereby granted')) return inReadme
  const related = packages.find((other) => other.licences.length > 0 && isRelated(other, each))
  if (related) return related.licences[0]
  const standardText = standardTexts[manifest.license]
  if (!standardText) throw new Error(`The package ${titleOf(each)} does not contain its licence.`)
  return standardText(authorOf(manifest))
}

/** Published by the same organisation under the same licence. */
function isRelated({ manifest: one }, { manifest: other }) {
  const scopeOf = ({ name }) => /^@[^/]+/.exec(name)?.[0]
  return scopeOf(one) && scopeOf(one) === scopeOf(other) && one.license === other.license
}

const authorOf = ({ name, author }) =>
  (author?.name ?? author)?.replace(/ *[<(].*/, '') ?? `the authors of ${name}`
