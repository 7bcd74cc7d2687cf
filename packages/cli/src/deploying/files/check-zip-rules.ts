// Checks `_redirects` and `_headers` in a zip before the upload. The server, which unpacks the zip,
// checks everything else.
import { buffer } from 'node:stream/consumers'
import { isClutter } from '@plinth/domain/versions/site-path'
import type { Entry, ZipFile } from 'yauzl'
import { CliError } from '../../errors/cli-error.ts'
import { problemsOf, refuseLargeRules, ruleFileNames } from './check-rules.ts'
import type { FileWarning } from './found-files.ts'
import { unreadableError } from './unreadable-error.ts'

export async function checkZipRules(file: string): Promise<FileWarning[]> {
  // Loaded on demand: most commands read no archives.
  const { openPromise } = await import('yauzl')
  let zip: ZipFile | undefined
  try {
    // Without decoding, yauzl leaves the checks of the names to the server.
    zip = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
    return await checkEntries(zip, await readEntries(zip))
  } catch (error) {
    throw error instanceof CliError ? error : unreadableError(file, error)
  } finally {
    zip?.close()
  }
}

type EntriesByName = ReadonlyMap<string, Entry>

async function readEntries(zip: ZipFile): Promise<EntriesByName> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileNameRaw.toString().replace(/^\.\//, '')
    if (!isClutter(name)) entries.set(name, entry)
  }
  return entries
}

async function checkEntries(zip: ZipFile, entries: EntriesByName): Promise<FileWarning[]> {
  const root = rootOf([...entries.keys()])
  const problems: FileWarning[] = []
  for (const name of ruleFileNames) {
    const entry = entries.get(root + name)
    if (!entry) continue
    refuseLargeRules(name, entry.uncompressedSize)
    const content = await buffer(await zip.openReadStreamPromise(entry))
    problems.push(...problemsOf(name, content.toString()))
  }
  return problems
}

/** The top folder that the server strips, with its slash. It refuses a zip without index.html. */
function rootOf(names: readonly string[]): string {
  if (names.includes('index.html')) return ''
  const index = names.find((name) => /^[^/]+\/index\.html$/.test(name))
  return index?.slice(0, -'index.html'.length) ?? ''
}
