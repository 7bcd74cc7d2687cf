// Types of templates and their designs.
import type { Content, ContentOf, Fields } from './fields.ts'

export interface Sample {
  readonly ground: string
  readonly ink: string
  readonly accent: string
  readonly font: string
}

export interface Design {
  readonly id: string
  readonly title: string
  /** Short description of the style. */
  readonly description: string
  /** Colours and font of the thumbnail. */
  readonly sample: Sample
  readonly style: string
}

export interface TypedTemplate<F extends Fields> {
  readonly id: string
  readonly fields: F
  readonly designs: readonly [Design, ...Design[]]
  /** Sample content, previewed while the form is empty; never published. */
  readonly example: ContentOf<F>
  describe(content: ContentOf<F>): { readonly title: string; readonly description: string }
  body(content: ContentOf<F>): string
}

/** A template of any fields, for code that handles all templates alike. */
export type Template = TypedTemplate<Fields> & { readonly example: Content }
