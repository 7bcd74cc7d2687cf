// Notices above the editor: a newer live version, and a restored draft.
import type { LiveVersion } from './newer-dialog.tsx'

export const NewerNote = ({ live }: { readonly live: LiveVersion }) => (
  <p role="status" className="notice warn mb-4">
    Version {live.version_number} went live since this text was opened. You are asked before yours
    takes its place.
  </p>
)

export const RestoredNote = ({ onRestart }: { readonly onRestart: () => void }) => (
  <div className="notice mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p>This is what you were changing before. It is not published yet.</p>
    <button type="button" className="link-button" onClick={onRestart}>
      Begin again with what is live
    </button>
  </div>
)
