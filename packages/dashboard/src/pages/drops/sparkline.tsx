import { linePath } from '../../views/chart-shape.ts'

const box = { width: 56, height: 16 }

/** Hidden from screen readers: the total is shown beside it. */
export const Sparkline = ({ days }: { readonly days: readonly number[] }) => (
  <svg
    aria-hidden="true"
    viewBox={`-1 -1 ${box.width + 2} ${box.height + 2}`}
    className="h-4.5 w-14.5 shrink-0 fill-none stroke-accent stroke-[1.5] max-md:hidden"
  >
    <path d={linePath(days, box)} strokeLinejoin="round" strokeLinecap="round" />
  </svg>
)
