// Builds the npm package of the server: the bundle, its resources, and a launcher that finds the
// right Node. Its only dependency is that Node.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import workspace from '../../package.json' with { type: 'json' }
import { type TarEntry, tarOf } from '../../packages/cli/build/tar.js'
import { folderOnDisk } from '../../packages/server/src/resources/resources.ts'

const launcher = path.join(import.meta.dirname, 'npm')
const root = path.resolve(import.meta.dirname, '../..')

export async function buildNpmPackage(
  bundle: string,
  version: string,
  output: string,
): Promise<void> {
  const files = [
    entry('package.json', Buffer.from(`${JSON.stringify(manifestOf(version), null, 2)}\n`)),
    entry('LICENSE', await readFile(path.join(root, 'LICENSE'))),
    entry('README.md', await readFile(path.join(launcher, 'README.md'))),
    { ...entry('plinthd.js', await readFile(path.join(launcher, 'plinthd.js'))), mode: 0o755 },
    ...filesOf(bundle),
  ]
  await writeFile(output, gzipSync(Buffer.concat(tarOf(files)), { level: 9 }))
}

function filesOf(bundle: string): TarEntry[] {
  const folder = folderOnDisk(pathToFileURL(`${bundle}/`))
  return folder.names().map((name) => entry(name, folder.read(name) ?? Buffer.alloc(0)))
}

const entry = (name: string, content: Buffer): TarEntry => ({
  name: `package/${name}`,
  content,
  mode: 0o644,
})

export function manifestOf(version: string) {
  // A pre-release must not become what `npm install` chooses.
  const tag = version.includes('-') ? 'next' : 'latest'
  return {
    name: 'plinth-server',
    version,
    description: 'Self-hosted publishing of static sites.',
    license: workspace.license,
    type: 'module',
    bin: { plinthd: 'plinthd.js' },
    engines: workspace.engines,
    optionalDependencies: workspace.optionalDependencies,
    publishConfig: { tag },
  }
}
