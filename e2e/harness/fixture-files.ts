// Files to upload, from the folders in `fixtures`.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

export type Files = Record<string, string | Uint8Array>

const fixture = (name: string) => path.resolve(import.meta.dirname, '../fixtures', name)

export const filesOf = (name: string): Promise<Files> => filesIn(fixture(name))

export const buildApp = (name: string): Promise<Files> => buildFolder(fixture(name))

/** Builds an app from its sources. */
export async function buildFiles(sources: Files): Promise<Files> {
  const root = await mkdtemp(path.join(tmpdir(), 'plinth-app-'))
  try {
    for (const [name, content] of Object.entries(sources)) {
      const file = path.join(root, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    return await buildFolder(root)
  } finally {
    await rm(root, { recursive: true })
  }
}

async function buildFolder(root: string): Promise<Files> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'plinth-app-'))
  try {
    await build({ root, configFile: false, logLevel: 'error', build: { outDir } })
    return await filesIn(outDir)
  } finally {
    await rm(outDir, { recursive: true })
  }
}

async function filesIn(folder: string): Promise<Files> {
  const files: Files = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    files[path.relative(folder, file).replaceAll(path.sep, '/')] = await readFile(file)
  }
  return files
}
