// Search parameters of the editor.
export interface EditSearch {
  /** Path of the file that is edited; the landing page if absent. */
  readonly file?: string
}

/** Parses the URL's query, which may contain anything; the router reads `404` as a number. */
export const parseEditSearch = ({ file }: Readonly<Record<string, unknown>>): EditSearch =>
  (typeof file === 'string' && file !== '') || typeof file === 'number'
    ? { file: String(file) }
    : {}
