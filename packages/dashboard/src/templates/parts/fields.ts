// Types of template fields and content. Form, draft and page are derived from one list of fields.

export interface TextField {
  /** A single line, multiple lines, or a URL, email address or phone number. */
  readonly kind: 'line' | 'lines' | 'link'
  readonly label: string
  /** Placeholder of the empty field. */
  readonly example: string
  readonly hint?: string
  /** Publishing is blocked while the field is empty. */
  readonly required?: true
}

export interface PhotoField {
  readonly kind: 'photo'
  readonly label: string
  /** Prefix of the picture's file name, before number and extension. */
  readonly file: string
}

export type PlainFields = Readonly<Record<string, TextField | PhotoField>>

export interface GroupField {
  readonly kind: 'group'
  readonly label: string
  /** Noun for one item, in lower case. */
  readonly singular: string
  /** Maximum number of items. */
  readonly max: number
  readonly fields: PlainFields
}

export type Field = TextField | PhotoField | GroupField
export type Fields = Readonly<Record<string, Field>>

/** `src` is a `data:` URL while editing, and the name of a file beside the page once published. */
export interface Photo {
  readonly src: string
  readonly width: number
  readonly height: number
}

type ValueOf<F extends Field> = F extends GroupField
  ? readonly { readonly [Name in keyof F['fields']]: ValueOf<F['fields'][Name]> }[]
  : F extends PhotoField
    ? Photo | null
    : string

export type ContentOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

export type Item = Readonly<Record<string, string | Photo | null>>
export type Content = Readonly<Record<string, string | Photo | null | readonly Item[]>>

/** Maximum length of a field, in characters. */
export const maxLengths: Readonly<Record<TextField['kind'], number>> = {
  line: 200,
  lines: 5_000,
  link: 2_000,
}

/** True if no text was typed and no picture picked; groups with only empty items count as empty. */
export const isEmpty = (value: Content | Content[string]): boolean => {
  if (value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (isItems(value)) return value.every(isEmpty)
  return !isPhoto(value) && Object.values(value).every(isEmpty)
}

/** Names of the required fields that are empty. */
export const missingFields = (fields: Fields, content: Content): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => 'required' in field && isEmpty(content[name] ?? ''))
    .map(([name]) => name)

export const isItems = (value: unknown): value is readonly Item[] => Array.isArray(value)

export const isPhoto = (value: unknown): value is Photo =>
  typeof value === 'object' &&
  value !== null &&
  'src' in value &&
  typeof value.src === 'string' &&
  'width' in value &&
  typeof value.width === 'number' &&
  'height' in value &&
  typeof value.height === 'number'
