// Picture of a drop: its page in a scaled-down frame, as in the public gallery, or a placeholder.
import { useLayoutEffect, useRef } from 'react'
import type { Drop } from '../api/queries.ts'
import { Lock } from '../components/lock.tsx'
import { shownState } from './drop-state.ts'
import { titleOf } from './find-drops.ts'
import { watchNearViewport } from './near-viewport.ts'
import { showFrame } from './picture-frames.ts'

interface ThumbnailProps {
  readonly drop: Drop
  /** Whether the owner has confirmed their email address; until then the drop is offline. */
  readonly verified: boolean
  /** `row` is 80 px wide, `head` 160 px and `card` 240 px or more. */
  readonly size: keyof typeof frameSizes
  readonly className?: string
}

/**
 * The page is drawn 480 px wide in a row and about 640 px elsewhere. In a wider window its text would
 * be too small to recognise, and a short page would be mostly empty.
 */
const frameSizes = {
  row: 'size-[600%] scale-[0.166667]',
  head: 'size-[400%] scale-25',
  card: 'size-[250%] scale-40',
} as const

const placeholderSizes = {
  // The box that selects the drop takes its place.
  row: 'text-sm group-focus-within/drop:text-transparent group-hover/drop:text-transparent in-data-selecting:text-transparent',
  head: 'text-2xl',
  card: 'text-2xl',
} as const

/** Hidden from screen readers and inert: the title beside it says what the drop is. */
export function Thumbnail({ drop, verified, size, className = '' }: ThumbnailProps) {
  const box = useRef<HTMLDivElement>(null)
  const { url } = drop
  const version = hasPicture(drop, verified) ? drop.live_version?.version_id : undefined
  // A layout effect ends before the box is removed from the page, so the frame can be kept.
  useLayoutEffect(() => {
    const element = box.current
    if (!element || version === undefined) return
    let hide = () => {}
    const stop = watchNearViewport(element, (near) => {
      hide()
      hide = near ? showFrame(element, { url, version, className: frameSizes[size] }) : () => {}
    })
    return () => {
      stop()
      hide()
    }
  }, [url, version, size])
  return (
    <div
      ref={box}
      aria-hidden="true"
      inert
      className={`relative grid aspect-16/10 shrink-0 place-items-center overflow-hidden bg-ink/5 font-medium text-muted uppercase select-none ${placeholderSizes[size]} ${className}`}
    >
      <Placeholder drop={drop} />
    </div>
  )
}

/** Only what visitors see without a password can be framed. */
export const hasPicture = (drop: Drop, verified: boolean): boolean =>
  shownState(drop, verified) === 'live' &&
  !drop.has_password &&
  drop.live_version !== null &&
  !reducedData.matches

const reducedData = matchMedia('(prefers-reduced-data: reduce)')

const Placeholder = ({ drop }: Pick<ThumbnailProps, 'drop'>) =>
  drop.has_password ? <Lock /> : [...titleOf(drop)][0]
