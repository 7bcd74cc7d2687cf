import { messages } from './messages.ts'

/** Always rendered: screen readers announce only text that appears inside an existing status. */
export const DraftNotStoredNote = ({ stored }: { readonly stored: boolean }) => (
  <p role="status" className="text-sm text-warn empty:hidden">
    {!stored && messages.editor.draftNotSaved}
  </p>
)
