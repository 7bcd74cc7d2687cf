// Start stage of the front page: choose, drop or paste something to publish.
import { Button } from '../components/button.tsx'
import { TextWithCode } from '../components/text-with-code.tsx'
import type { PickedFile } from '../uploads/decide-upload.ts'
import { PickButtons } from '../uploads/pick-buttons.tsx'
import type { Stage } from './stage.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

interface StartProps {
  /** The stage that led back here; null on the first visit. Moves the focus. */
  readonly cause: Stage | null
  /** True if stored files are offered above: this then offers to publish something else. */
  readonly other: boolean
  readonly problem: string | null
  readonly onPick: (picked: readonly PickedFile[]) => void
  readonly onPaste: () => void
}

export function Start({ cause, other, problem, onPick, onPaste }: StartProps) {
  const intro = useFocusOnAppear<HTMLDivElement>(cause)
  return (
    <div className="grid justify-items-center gap-5 text-center">
      {problem !== null && (
        <p role="alert" className="notice bad text-left">
          <TextWithCode text={problem} />
        </p>
      )}
      <div ref={intro} tabIndex={-1} className="outline-none">
        <p className="text-xl font-medium tracking-tight pointer-coarse:hidden">
          {other ? 'Or drop something else' : 'Drop it anywhere on this page'}
        </p>
        <p className="hidden text-xl font-medium tracking-tight pointer-coarse:block">
          {other ? 'Or pick something else' : 'Pick what to publish'}
        </p>
        <p className="mt-1 text-muted">
          An HTML or Markdown file, a folder, or a zip with an index.html in it
        </p>
      </div>
      <div className="noscript:hidden">
        <PickButtons centred quiet={other} label="Choose a file or zip" onPick={onPick}>
          <Button variant="quiet" small={other} onClick={onPaste}>
            Paste text
          </Button>
        </PickButtons>
      </div>
      <p className="hidden text-muted noscript:block">
        This needs JavaScript. Without it, publish{' '}
        <a href="#terminal" className="text-link">
          from a terminal
        </a>
        .
      </p>
    </div>
  )
}
