// Start stage of the front page: choose, drop or paste something to publish.
import { Button } from '../components/button.tsx'
import { TextWithCode } from '../components/text-with-code.tsx'
import type { PickedFile } from '../uploads/decide-upload.ts'
import { PickButtons } from '../uploads/pick-buttons.tsx'
import { messages } from './messages.ts'
import type { Stage } from './stage.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

const texts = messages.start

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
          {other ? texts.dropOther : texts.drop}
        </p>
        <p className="hidden text-xl font-medium tracking-tight pointer-coarse:block">
          {other ? texts.pickOther : texts.pick}
        </p>
        <p className="mt-1 text-muted">{texts.accepted}</p>
      </div>
      <div className="noscript:hidden">
        <PickButtons centred quiet={other} label={texts.chooseFile} onPick={onPick}>
          <Button variant="quiet" small={other} onClick={onPaste}>
            {texts.paste}
          </Button>
        </PickButtons>
      </div>
      <p className="hidden text-muted noscript:block">
        {texts.needsScript}{' '}
        <a href="#terminal" className="text-link">
          {texts.terminalLink}
        </a>
      </p>
    </div>
  )
}
