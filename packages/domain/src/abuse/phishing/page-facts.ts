// Facts extracted from a page by the parser, as input to the phishing rules.
import type { ScriptTraits } from './script-traits.ts'
import type { SecretKind } from './secret-fields.ts'

export interface PageFacts {
  /** Titles, main headings, and the site name in the metadata for link previews. */
  readonly titles: readonly string[]
  readonly headings: readonly string[]
  readonly buttons: readonly string[]
  /** Names of images outside links, buttons and form options. */
  readonly pictures: readonly string[]
  /** All text, one entry per block. */
  readonly lines: readonly string[]
  readonly fields: readonly SecretField[]
  /** Fields refer to a form by its index here. */
  readonly forms: readonly PageForm[]
  /** URLs of images and style sheets. */
  readonly assets: readonly string[]
  readonly icons: readonly string[]
  readonly links: readonly string[]
  readonly frames: readonly PageFrame[]
  /** Targets of `<meta http-equiv=refresh>`. */
  readonly refreshes: readonly string[]
  /** Of all scripts, event handlers and `javascript:` URLs together. */
  readonly script: ScriptTraits
  /** How many fields may each take a word of a recovery phrase, or all its words at once. */
  readonly wordFields: number
  /** Whether the page itself, without its scripts, has a field for text. */
  readonly takesText: boolean
  readonly hasCanvas: boolean
  /** Characters of text that the page itself shows, without its scripts. */
  readonly readableLength: number
  /** Whether text fields are styled like password fields. */
  readonly masksText: boolean
  /** Whether parsing stopped because the page is nested too deeply. */
  readonly nestedTooDeeply: boolean
}

export interface SecretField {
  readonly kind: SecretKind
  /** Index of the form; null if the field is outside every form. */
  readonly form: number | null
  /** Id and name, by which scripts refer to the field. */
  readonly names: readonly string[]
}

export interface PageForm {
  /** As written: the action of the form and those of its buttons. */
  readonly actions: readonly string[]
}

export interface PageFrame {
  readonly address: string
  /** Whether the frame fills the page. */
  readonly coversPage: boolean
}
