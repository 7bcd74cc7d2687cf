// What every file is sent with: ours first, then what the author's `_headers` may change of it.
import type { FileAnswer } from './file-answer.ts'

export function answerHeaders({
  file,
  status,
  indexable,
  headers,
}: Pick<FileAnswer, 'file' | 'status' | 'indexable' | 'headers'>): Map<string, string> {
  const result = new Map([
    ['content-type', file.type],
    ['cache-control', 'public, max-age=0, must-revalidate'],
    ['x-content-type-options', 'nosniff'],
    ['access-control-allow-origin', '*'],
  ])
  for (const [name, value] of headers) result.set(name, value)
  // An address that shows something else tomorrow must not be remembered.
  if (status !== 200) result.set('cache-control', 'no-store')
  if (!indexable) {
    const own = result.get('x-robots-tag')
    result.set('x-robots-tag', own === undefined ? 'noindex' : `noindex, ${own}`)
  }
  return result
}
