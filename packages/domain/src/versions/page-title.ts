// The title of a version, by which people recognise it: that of its landing page, else the name of
// the uploaded file.

/** Code points. */
export const maxTitleLength = 200

/** Characters that would change how the text around them is shown, and all control characters. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Any text of a page on one line, shortened. Blank if nothing of it is visible. */
export function titleFrom(text: string): string {
  // Bounds the work: a longer run of white space is not a title.
  const start = text.slice(0, 20 * maxTitleLength).toWellFormed()
  const line = start.replace(unwanted, ' ').replace(/\s+/g, ' ').trim()
  const title = [...line].slice(0, maxTitleLength).join('').trim()
  return /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(title) ? title : ''
}

/** `basename` has no extension. Blank for `index`, the name of every landing page. */
export const titleOfFile = (basename: string): string =>
  basename.toLowerCase() === 'index' ? '' : titleFrom(basename)
