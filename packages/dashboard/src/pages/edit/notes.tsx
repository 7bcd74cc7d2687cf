// Notices above the editor: a newer live version, and a restored draft.
import { messages } from './messages.ts'
import type { LiveVersion } from './newer-dialog.tsx'

export const NewerNote = ({ live }: { readonly live: LiveVersion }) => (
  <p role="status" className="notice warn mb-4">
    {messages.newer.note({ version: live.version_number })}
  </p>
)

export const RestoredNote = ({ onRestart }: { readonly onRestart: () => void }) => (
  <div className="notice mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p>{messages.restored.text}</p>
    <button type="button" className="link-button" onClick={onRestart}>
      {messages.restored.restart}
    </button>
  </div>
)
