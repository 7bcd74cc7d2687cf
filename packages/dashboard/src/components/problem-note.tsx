// Error notice with retry button and, where a larger plan helps, a link to the plans.
import { errorSentence, suggestsUpgrade } from '../api/problem.ts'
import { Button } from './button.tsx'
import { messages } from './messages.ts'
import { SeePlans } from './see-plans.tsx'
import { TextWithCode } from './text-with-code.tsx'

interface ProblemNoteProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

export const ProblemNote = ({ error, onRetry }: ProblemNoteProps) => (
  <div role="alert" className="notice bad flex flex-wrap items-center justify-between gap-3">
    <p className="min-w-0">
      <TextWithCode text={errorSentence(error)} /> {suggestsUpgrade(error) && <SeePlans />}
    </p>
    {onRetry && (
      <Button
        variant="quiet"
        small
        onClick={() => {
          // The pressed button is removed while the request is repeated.
          document.getElementById('main')?.focus({ preventScroll: true })
          onRetry()
        }}
      >
        {messages.tryAgain}
      </Button>
    )}
  </div>
)
