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
  /** In a few words, for whoever chooses. */
  readonly manner: string
  /** Its colours and type, as far as two letters can show them. */
  readonly sample: Sample
  readonly style: string
}

export interface TypedTemplate<F extends Fields> {
  readonly id: string
  readonly fields: F
  readonly designs: readonly [Design, ...Design[]]
  /** Shown while nothing is typed; never published. */
  readonly example: ContentOf<F>
  describe(content: ContentOf<F>): { readonly title: string; readonly description: string }
  body(content: ContentOf<F>): string
}

/** As those see it that treat all of them alike. */
export type Template = TypedTemplate<Fields> & { readonly example: Content }
