/** Always on the page: what appears inside a status is read out, once. */
export const UnkeptNote = ({ kept }: { readonly kept: boolean }) => (
  <p role="status" className="text-sm text-warn empty:hidden">
    {!kept && 'This browser cannot keep this text: a reload loses what you typed.'}
  </p>
)
