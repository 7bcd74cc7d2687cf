/** Always rendered: screen readers announce only text that appears inside an existing status. */
export const DraftNotStoredNote = ({ stored }: { readonly stored: boolean }) => (
  <p role="status" className="text-sm text-warn empty:hidden">
    {!stored && 'This browser cannot keep this text: a reload loses what you typed.'}
  </p>
)
