// Builds a single executable: a Node binary with the bundle and its resources inside.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { folderOnDisk } from '../../packages/server/src/resources/resources.ts'
import { nodeBinary, nodePackageOf, type Platform, thisPlatform } from './platforms.ts'
import { stripElf } from './strip-elf.ts'

interface ExecutableOptions {
  /** A folder that `writeBundle` has filled. */
  readonly bundle: string
  readonly platform: Platform
  readonly output: string
}

export async function buildExecutable(options: ExecutableOptions): Promise<void> {
  const { bundle, platform, output } = options
  const binary = nodeBinary(await nodePackageOf(platform), platform)
  const folder = await mkdtemp(`${output}-`)
  try {
    const node = path.join(folder, 'node')
    const executable = path.join(folder, 'plinthd')
    const settings = path.join(folder, 'sea.json')
    await writeFile(node, stripElf(await readFile(binary)))
    await writeFile(
      settings,
      JSON.stringify({
        // Relative, because the executable contains it.
        main: 'plinthd.cjs',
        executable: node,
        output: executable,
        assets: assetsOf(bundle),
        disableExperimentalSEAWarning: true,
        // A compiled form of the code, which halves the time to start. Node makes it for its own
        // platform only.
        useCodeCache: platform === thisPlatform(),
        // The environment's NODE_OPTIONS are respected, and no options of Node on the command line.
        execArgvExtension: 'env',
      }),
    )
    // Node's hash tables are seeded at random, and the code cache has their order.
    const flags = ['--random-seed=1', '--build-sea', settings]
    await promisify(execFile)(process.execPath, flags, { cwd: bundle })
    await chmod(executable, 0o755)
    await rename(executable, output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Files by the names under which `resources.ts` finds them. */
function assetsOf(bundle: string): Record<string, string> {
  const resources = path.join(bundle, 'resources')
  const names = folderOnDisk(pathToFileURL(`${resources}/`)).names()
  const beside = ['licences.txt', 'parser-thread.cjs']
  return {
    ...Object.fromEntries(beside.map((name) => [name, path.join(bundle, name)])),
    ...Object.fromEntries(names.map((name) => [name, path.join(resources, name)])),
  }
}
