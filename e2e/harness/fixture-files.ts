// Files to upload, from the folders in `fixtures`.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

export type Files = Record<string, string | Uint8Array>

const fixture = (name: string) => path.resolve(import.meta.dirname, '../fixtures', name)

export const filesOf = (name: string): Promise<Files> => filesIn(fixture(name))

export async function buildApp(name: string): Promise<Files> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'plinth-app-'))
  try {
    await build({ root: fixture(name), configFile: false, logLevel: 'error', build: { outDir } })
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
