// Bundles the program: `plinthd.cjs`, `parser-thread.cjs`, the resources, and the licences of the
// packages in them. The executable and the npm package are made of these files.
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { licencesOf } from '../../packages/cli/build/licences.js'
import { folderOnDisk } from '../../packages/server/src/resources/resources.ts'
import { sourceFolders } from '../../packages/server/src/resources/source-folders.ts'
import { nodePackageOf, thisPlatform } from './platforms.ts'

const server = path.resolve(import.meta.dirname, '../../packages/server')

/** By the names that `resources.ts` expects. */
const programs = {
  'plinthd.cjs': 'src/main/plinthd.ts',
  'parser-thread.cjs': 'src/adapters/worker-pool/worker.ts',
}

/** Writes the files into an empty folder. */
export async function writeBundle(folder: string): Promise<void> {
  const modules: string[] = []
  for (const [name, source] of Object.entries(programs)) {
    modules.push(...(await bundleProgram(source, path.join(folder, name))))
  }
  // The package of Node stands for a module of the program.
  const node = path.join(await nodePackageOf(thisPlatform()), 'bin/node')
  await writeFile(path.join(folder, 'licences.txt'), await licencesOf([...modules, node]))
  for (const [name, { url, files }] of Object.entries(sourceFolders)) {
    const found = folderOnDisk(url)
      .names()
      .filter((file) => files.test(file))
    if (found.length === 0) throw new Error(`${fileURLToPath(url)} is empty. Run \`npm ci\`.`)
    for (const file of found) {
      await copyFile(new URL(file, url), path.join(folder, 'resources', name, file))
    }
  }
}

/** CommonJS in one file, as a single executable needs it. Returns the paths of its modules. */
async function bundleProgram(input: string, file: string): Promise<string[]> {
  const bundle = await rolldown({
    cwd: server,
    input,
    platform: 'node',
    external: [/^node:/, 'pg-native'],
    logLevel: 'silent',
  })
  const { output } = await bundle.write({
    file,
    format: 'cjs',
    codeSplitting: false,
    // Libraries look at the names of classes: oidc-provider stores its records by them.
    keepNames: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    comments: false,
  })
  await bundle.close()
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
}

async function copyFile(from: URL, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await cp(from, to)
}
