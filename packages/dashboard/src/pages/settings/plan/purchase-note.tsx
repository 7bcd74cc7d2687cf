// Notice after checkout: waiting for the payment, plan active, or payment delayed. use-purchase.ts
// tracks the state.
import { Button } from '../../../components/button.tsx'
import type { Purchase } from './use-purchase.ts'

interface PurchaseNoteProps {
  readonly purchase: Purchase
  /** Title of the current plan. */
  readonly title: string
  readonly onCheckAgain: () => void
}

/** Always rendered: screen readers announce only text that appears inside an existing status. */
export const PurchaseNote = ({ purchase, title, onCheckAgain }: PurchaseNoteProps) => (
  <div role="status" className="empty:hidden">
    {purchase === 'waiting' && (
      <p className="notice">
        Thank you. We are waiting to hear of your payment; it takes a few seconds.
      </p>
    )}
    {purchase === 'arrived' && (
      <p className="notice">Thank you. {title} holds from now on, and a receipt is on its way.</p>
    )}
    {purchase === 'late' && (
      <div className="notice warn flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-[1_1_18rem]">
          We have not heard of your payment yet. The plan arrives by itself as soon as we do: you
          need not pay again.
        </p>
        <Button variant="quiet" small onClick={onCheckAgain}>
          Look again
        </Button>
      </div>
    )}
  </div>
)
