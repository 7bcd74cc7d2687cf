// What a template asks for, as data: the form, the draft and the page are made from the same list.

export interface TextField {
  /** A line, several lines, or where something leads. */
  readonly kind: 'line' | 'lines' | 'link'
  readonly label: string
  /** Stands in the empty field. */
  readonly example: string
  readonly hint?: string
  /** Without it there is nothing to publish. */
  readonly required?: true
}

export interface PhotoField {
  readonly kind: 'photo'
  readonly label: string
  /** The name of its file beside the page, before number and ending. */
  readonly file: string
}

export type PlainFields = Readonly<Record<string, TextField | PhotoField>>

export interface GroupField {
  readonly kind: 'group'
  readonly label: string
  /** One of them, in small letters. */
  readonly one: string
  readonly most: number
  readonly fields: PlainFields
}

export type Field = TextField | PhotoField | GroupField
export type Fields = Readonly<Record<string, Field>>

/** A picture as an address: `data:` while it is edited, a file beside the page once published. */
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

/** What somebody can type into one field, in characters. */
export const longest: Readonly<Record<TextField['kind'], number>> = {
  line: 200,
  lines: 5_000,
  link: 2_000,
}

/** Nothing typed and nothing picked; a group that was opened and left empty counts as nothing. */
export const isEmpty = (value: Content | Content[string]): boolean => {
  if (value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (isItems(value)) return value.every(isEmpty)
  return !isPhoto(value) && Object.values(value).every(isEmpty)
}

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
