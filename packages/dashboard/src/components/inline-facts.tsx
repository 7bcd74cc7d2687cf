import { Fragment, type ReactNode } from 'react'

interface InlineFactsProps {
  /** Null and false are left out. */
  readonly facts: readonly ReactNode[]
}

/** Short facts on one line, separated by dots. */
export const InlineFacts = ({ facts }: InlineFactsProps) =>
  facts
    .filter((fact) => fact !== null && fact !== false)
    .map((fact, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no identity and no state.
      <Fragment key={index}>
        {index > 0 && ' · '}
        {fact}
      </Fragment>
    ))
