// Contents of the versions that the load publishes: a page and its script, which name the write that
// made them, so that every page that is seen can be compared byte by byte with what was sent.
import { createHash } from 'node:crypto'
import { firstContent } from './history.ts'

/** Edits insert here. */
const mark = '<!-- edits -->'

/**
 * The key of a content: the id of the upload that made its files, and those of the edits that were
 * applied to its page since, joined by `+`.
 */
function pageOf(key: string): string {
  const [id = firstContent, ...edits] = key.split('+')
  const lines = edits.map((edit) => `<p>edit:${edit}</p>\n`).join('')
  return `<!doctype html>\n<title>${id}</title>\n<script src="/${scriptPath(id)}"></script>\n<p>content:${id}</p>\n${lines}${mark}\n<p>${'.'.repeat(2000)}</p>\n`
}

/** Its name has a hash, so pages that are open find it after the next publish (decision 26). */
export const scriptPath = (id: string): string =>
  `app.${createHash('sha256').update(id).digest('hex').slice(0, 16)}.js`

export const scriptOf = (id: string): string =>
  `// ${id}\n${`console.log(${JSON.stringify(id)})\n`.repeat(300)}`

export const filesOf = (id: string): Record<string, string> => ({
  'index.html': pageOf(id),
  [scriptPath(id)]: scriptOf(id),
})

/** The body of a `PATCH` that adds an edit to the page. */
export const editOf = (id: string) => ({
  edits: [{ old: mark, new: `<p>edit:${id}</p>\n${mark}` }],
})

/** The key of a page; null if it is not exactly one that was sent. */
export function keyOfPage(page: string): string | null {
  const [, id] = /<p>content:([\w-]+)<\/p>/.exec(page) ?? []
  if (id === undefined) return null
  const edits = [...page.matchAll(/<p>edit:([\w-]+)<\/p>/g)].map(([, edit]) => edit ?? '')
  const key = [id, ...edits].join('+')
  return pageOf(key) === page ? key : null
}

/** The id of the upload that made the script of a content. */
export const uploadOf = (key: string): string => key.split('+')[0] ?? key
