// What is read from a page before anything is concluded from it.
import type { ScriptTraits } from './script-traits.ts'
import type { SecretKind } from './secret-fields.ts'

export interface PageFacts {
  /** Titles, main headings, and the name of the site for previews. */
  readonly titles: readonly string[]
  readonly headings: readonly string[]
  readonly buttons: readonly string[]
  /** What pictures are called that belong to no link, button or choice. */
  readonly pictures: readonly string[]
  /** All text, by block. */
  readonly lines: readonly string[]
  readonly fields: readonly SecretField[]
  /** By the index that fields name. */
  readonly forms: readonly Form[]
  /** Addresses of pictures and styles. */
  readonly assets: readonly string[]
  readonly icons: readonly string[]
  readonly links: readonly string[]
  readonly frames: readonly Frame[]
  /** Where `<meta http-equiv=refresh>` leads. */
  readonly refreshes: readonly string[]
  /** Of all scripts together, and of handlers and `javascript:` addresses. */
  readonly script: ScriptTraits
  /** Whether text fields are made to look like password fields. */
  readonly masksText: boolean
  /** Whether the page is nested so deeply that it was not read to its end. */
  readonly bottomless: boolean
}

export interface SecretField {
  readonly kind: SecretKind
  /** Null: outside of every form. */
  readonly form: number | null
  /** What scripts call it. */
  readonly names: readonly string[]
}

export interface Form {
  /** As they are written: the form's own, and those of its buttons. */
  readonly actions: readonly string[]
}

export interface Frame {
  readonly address: string
  /** Fills the page. */
  readonly covering: boolean
}
