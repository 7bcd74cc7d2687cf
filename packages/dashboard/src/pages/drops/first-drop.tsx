// Empty state of the list of drops: the ways to publish a first page.
import { Link } from '@tanstack/react-router'
import { CopyLine } from '../../components/copy-line.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { curlLines } from '../../drops/curl-lines.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { PickButtons } from '../../uploads/pick-buttons.tsx'

interface FirstDropProps {
  readonly onPick: (picked: readonly PickedFile[]) => void
}

export function FirstDrop({ onPick }: FirstDropProps) {
  return (
    <EmptyState title="Publish your first page">
      <div className="grid justify-items-start gap-4 rounded-card border-2 border-dashed border-edge p-6 sm:p-10">
        <p>
          Drop an HTML or Markdown file, a folder or a zip anywhere on this page. It has a link a
          moment later.
        </p>
        <PickButtons label="Choose a file or zip" onPick={onPick} />
      </div>
      <p>
        Nothing at hand?{' '}
        <Link to="/new" className="text-link">
          Write a page here
        </Link>{' '}
        and see it while you type, or{' '}
        <Link to="/connect" className="text-link">
          connect an agent
        </Link>{' '}
        that publishes for you.
      </p>
      <p className="mt-3 text-muted">Or from a terminal:</p>
      <CopyLine text={curlLines(window.location.origin).anonymous} what="command" />
      <p className="text-muted">
        Open the <code className="font-mono text-sm text-ink">claim_url</code> of the answer here,
        and it is yours.
      </p>
    </EmptyState>
  )
}
