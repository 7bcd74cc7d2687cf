// Bundles the program: `plinthd.cjs`, `parser-thread.cjs`, the resources, and `licences.txt`. The
// executable and the npm package are made of these files.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { licencesOf, mergeLicences, separator } from '../../packages/cli/build/licences.js'
import { folderOnDisk } from '../../packages/server/src/resources/resources.ts'
import { sourceFolders } from '../../packages/server/src/resources/source-folders.ts'
import { bundleProgram } from './bundle-program.ts'
import { nodePackageOf, thisPlatform } from './platforms.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** By the names that `resources.ts` expects. */
const programs = {
  'plinthd.cjs': 'src/main/plinthd.ts',
  'parser-thread.cjs': 'src/adapters/worker-pool/worker.ts',
}

/** Writes the files into an empty folder. */
export async function writeBundle(folder: string): Promise<void> {
  const sources: string[] = []
  for (const [name, source] of Object.entries(programs)) {
    sources.push(...(await bundleProgram(source, path.join(folder, name))))
  }
  sources.push(...(await copyResources(path.join(folder, 'resources'))))
  await writeFile(path.join(folder, 'licences.txt'), await allLicences(sources))
}

/** Returns the paths of the files that it copied. */
async function copyResources(target: string): Promise<string[]> {
  const copied: string[] = []
  for (const [name, { url, files }] of Object.entries(sourceFolders)) {
    const found = folderOnDisk(url)
      .names()
      .filter((file) => files.test(file))
    if (found.length === 0) throw new Error(`${fileURLToPath(url)} is empty. Run \`npm ci\`.`)
    for (const file of found) {
      const source = fileURLToPath(new URL(file, url))
      const copy = path.join(target, name, file)
      await mkdir(path.dirname(copy), { recursive: true })
      await cp(source, copy)
      copied.push(source)
    }
  }
  return copied
}

/** Licences of Plinth, of the packages that `sources` are from, of the two builds, and of Node. */
async function allLicences(sources: readonly string[]): Promise<string> {
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  const node = path.join(await nodePackageOf(thisPlatform()), 'package.json')
  const packages = mergeLicences([
    await licencesOf([...sources, node]),
    await read('packages/cli/dist/licences.txt'),
    await read('packages/dashboard/dist/licences.txt'),
  ])
  return `Plinth (MIT)\n\n${await read('LICENSE')}${separator}${packages}`
}
