// Renders a message with `code` in backticks, **bold** words and values for its {placeholders}.
import { Fragment, type ReactNode } from 'react'

interface RichTextProps {
  readonly text: string
  /** Nodes for the placeholders. Their content is not parsed, so names may contain anything. */
  readonly values?: Readonly<Record<string, ReactNode>>
}

const parts = /`(?<code>[^`]+)`|\*\*(?<bold>[^*]+)\*\*|\{(?<name>\w+)\}|[^`*{]+|[`*{]/g

export const RichText = ({ text, values = {} }: RichTextProps) =>
  [...text.matchAll(parts)].map(({ 0: words, groups = {}, index }) => {
    const { code, bold, name } = groups
    if (code !== undefined) {
      return (
        <code key={index} className="font-mono text-[0.9375em]">
          {code}
        </code>
      )
    }
    if (bold !== undefined) {
      return (
        <b key={index} className="font-medium">
          <RichText text={bold} values={values} />
        </b>
      )
    }
    return <Fragment key={index}>{name === undefined ? words : values[name]}</Fragment>
  })
