// Builds the archive of `deploy/`, for operators who install a release without a checkout.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { tarOf } from '../../packages/cli/build/tar.js'

const deploy = path.resolve(import.meta.dirname, '../../deploy')

/** Its files are in a folder that is called `deploy`, as in a checkout. */
export async function buildDeployArchive(output: string): Promise<void> {
  const entries = await readdir(deploy, { withFileTypes: true })
  // Operators keep certificates and settings beside the files, which are not in the repository.
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const files = names.filter((name) => !name.startsWith('.')).sort()
  const contents = files.map(async (name) => ({
    name: `deploy/${name}`,
    content: await readFile(path.join(deploy, name)),
    mode: 0o644,
  }))
  await writeFile(output, gzipSync(Buffer.concat(tarOf(await Promise.all(contents))), { level: 9 }))
}
