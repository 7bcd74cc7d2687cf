interface CodeWordsProps {
  /** A sentence of the service, which marks code by backticks. */
  readonly text: string
}

export const CodeWords = ({ text }: CodeWordsProps) =>
  [...text.matchAll(/`([^`]+)`|[^`]+|`/g)].map(({ 0: words, 1: code, index }) =>
    code === undefined ? (
      words
    ) : (
      <code key={index} className="font-mono">
        {code}
      </code>
    ),
  )
