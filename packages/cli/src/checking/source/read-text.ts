// Reads a text file of limited size.
import { readFile, stat } from 'node:fs/promises'

/** Larger files are not examined. */
const maxBytes = 4 * 1_048_576

/** Null if there is no such file, if it cannot be read, or if it is too large. */
export async function readText(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile() || found.size > maxBytes) return null
  return readFile(file, 'utf8').catch(() => null)
}
