/** Always rendered: screen readers announce only text that appears inside an existing status. */
export const DraftNotStoredNote = ({ kept }: { readonly kept: boolean }) => (
  <p role="status" className="text-sm text-warn empty:hidden">
    {!kept && 'This browser cannot keep this text: a reload loses what you typed.'}
  </p>
)
