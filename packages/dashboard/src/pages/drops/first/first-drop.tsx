// Empty state of the list of drops: the ways to publish a first page. drops-page.tsx loads it on
// demand.
import { Link } from '@tanstack/react-router'
import { CopyLine } from '../../../components/copy-line.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { RichText } from '../../../components/rich-text.tsx'
import { allowsAnonymous } from '../../../drops/allows-anonymous.ts'
import { curlLines } from '../../../drops/curl-lines.ts'
import type { PickedFile } from '../../../uploads/decide-upload.ts'
import { PickButtons } from '../../../uploads/pick-buttons.tsx'
import { messages } from './messages.ts'

const { first } = messages

interface FirstDropProps {
  readonly onPick: (picked: readonly PickedFile[]) => void
}

export default function FirstDrop({ onPick }: FirstDropProps) {
  return (
    <EmptyState title={first.title}>
      <div className="grid justify-items-start gap-4 rounded-card border-2 border-dashed border-edge p-6 sm:p-10">
        <p className="pointer-coarse:hidden">{first.dropAnywhere}</p>
        <p className="hidden pointer-coarse:block">{first.pick}</p>
        <PickButtons label={first.choose} onPick={onPick} />
      </div>
      <p className="flex flex-wrap gap-x-4">
        {first.noFile}
        <Link to="/new" className="text-link">
          {first.write}
        </Link>
        <Link to="/connect" className="text-link">
          {first.connect}
        </Link>
      </p>
      {allowsAnonymous() && <FromTerminal />}
    </EmptyState>
  )
}

const FromTerminal = () => (
  <>
    <p className="mt-3 text-muted">{first.terminal}</p>
    <CopyLine text={curlLines(window.location.origin).anonymous} what={first.command} />
    <p className="text-muted">
      <RichText text={first.claim} />
    </p>
  </>
)
