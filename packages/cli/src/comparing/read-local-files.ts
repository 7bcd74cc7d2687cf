// The files of a folder or a page, as a deploy would publish them.
import type { FoundFile } from '../deploying/files/found-files.ts'
import { findFiles, placeFiles, type ReadOptions } from '../deploying/files/read-folder.ts'
import type { Source } from '../deploying/files/source.ts'
import { CliError } from '../errors/cli-error.ts'

export async function readLocalFiles(
  source: Exclude<Source, { readonly kind: 'bundle' }>,
  options: ReadOptions,
): Promise<readonly FoundFile[]> {
  if (source.kind === 'page') {
    const path = /\.html?$/i.test(source.path) ? 'index.html' : 'index.md'
    return [{ path, file: source.path }]
  }
  const found = await findFiles(source.path, options)
  // A folder that cannot be published, such as one without index.html, can still be compared.
  return placeFiles(source.path, found).catch((error: unknown) => {
    if (error instanceof CliError) return found.files
    throw error
  })
}
