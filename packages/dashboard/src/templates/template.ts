import type { Content, ContentOf, Fields } from './fields.ts'

export interface Design {
  readonly id: string
  readonly title: string
  /** In a few words, for whoever chooses. */
  readonly manner: string
  readonly style: string
}

export interface TypedTemplate<F extends Fields> {
  readonly id: string
  readonly fields: F
  readonly designs: readonly [Design, ...Design[]]
  /** Shown while nothing is typed; never published. */
  readonly example: ContentOf<F>
  /** The page's title, its description and what stands in its body. */
  describe(content: ContentOf<F>): { readonly title: string; readonly description: string }
  body(content: ContentOf<F>, design: Design): string
}

/** As those see it that treat all of them alike. */
export type Template = TypedTemplate<Fields> & { readonly example: Content }
