// Renders text with code in backticks.
interface TextWithCodeProps {
  /** A sentence from the API, with code in backticks. */
  readonly text: string
}

export const TextWithCode = ({ text }: TextWithCodeProps) =>
  [...text.matchAll(/`([^`]+)`|[^`]+|`/g)].map(({ 0: words, 1: code, index }) =>
    code === undefined ? (
      words
    ) : (
      <code key={index} className="font-mono">
        {code}
      </code>
    ),
  )
