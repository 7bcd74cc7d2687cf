// Parses the `paths` field of a bundle upload.

/**
 * One path per file. The field may be repeated, a JSON array, or one comma-separated value with as
 * many pieces as there are files.
 */
export function pathList(values: readonly string[], fileCount: number): readonly string[] {
  const [only] = values
  if (values.length !== 1 || only === undefined) return values
  const list = jsonList(only)
  if (list) return list
  // The path of a single file may contain a comma.
  if (fileCount < 2) return values
  const pieces = only.split(',').map((piece) => piece.trim())
  return pieces.length === fileCount ? pieces : values
}

function jsonList(text: string): readonly string[] | null {
  if (!text.trimStart().startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null
  } catch {
    // Not a list: a file can be called `[slug].html`.
    return null
  }
}
