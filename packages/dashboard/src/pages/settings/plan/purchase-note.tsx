// Notice after checkout: waiting for the payment, plan active, or payment delayed. use-purchase.ts
// tracks the state.
import { Button } from '../../../components/button.tsx'
import { messages } from './messages.ts'
import type { Purchase } from './use-purchase.ts'

const texts = messages.purchase

interface PurchaseNoteProps {
  readonly purchase: Purchase
  /** Title of the current plan. */
  readonly title: string
  readonly onCheckAgain: () => void
}

/** Always rendered: screen readers announce only text that appears inside an existing status. */
export const PurchaseNote = ({ purchase, title, onCheckAgain }: PurchaseNoteProps) => (
  <div role="status" className="empty:hidden">
    {purchase === 'waiting' && <p className="notice">{texts.waiting}</p>}
    {purchase === 'arrived' && <p className="notice">{texts.arrived({ plan: title })}</p>}
    {purchase === 'late' && (
      <div className="notice warn flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-[1_1_18rem]">{texts.late}</p>
        <Button variant="quiet" small onClick={onCheckAgain}>
          {texts.checkAgain}
        </Button>
      </div>
    )}
  </div>
)
