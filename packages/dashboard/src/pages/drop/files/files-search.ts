// Search parameters of the tab with files.
export interface FilesSearch {
  /** Number of a version; absent for the live one. */
  readonly version?: number
  /** Path of the file that is shown. */
  readonly file?: string
}

/** Parses the URL's query, which may contain anything. */
export function parseFilesSearch({
  version,
  file,
}: Readonly<Record<string, unknown>>): FilesSearch {
  const number = Number(version)
  return {
    ...(Number.isSafeInteger(number) && number > 0 && { version: number }),
    // The router reads a name such as `404` as a number.
    ...((typeof file === 'string' || typeof file === 'number') &&
      file !== '' && { file: String(file) }),
  }
}
