// Picture of a drop: its page in a scaled-down frame, as in the public gallery, or a placeholder.
import { thumbnailTarget } from '@plinth/domain/serving/thumbnail-target'
import { useEffect, useRef, useState } from 'react'
import type { Drop } from '../api/queries.ts'
import { Lock } from '../components/lock.tsx'
import { shownState } from './drop-state.ts'
import { titleOf } from './find-drops.ts'
import { createFrameQueue } from './frame-queue.ts'
import { useNearViewport } from './use-near-viewport.ts'

/** Pages that load at the same time. */
const queue = createFrameQueue(3)
/** A frame does not load while the user scrolls past it, or types a search. */
const restMs = 300
/** A page that never finishes loading does not hold up the others. */
const mostLoadingMs = 6_000

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

/** Hidden from screen readers and inert: the title beside it says what the drop is. */
export function Thumbnail({ drop, verified, size, className = '' }: ThumbnailProps) {
  const box = useRef<HTMLDivElement>(null)
  const shows = hasPicture(drop, verified)
  const near = useNearViewport(box, shows)
  return (
    <div
      ref={box}
      aria-hidden="true"
      inert
      className={`relative grid aspect-16/10 shrink-0 place-items-center overflow-hidden bg-ink/5 text-muted select-none ${className}`}
    >
      <Placeholder drop={drop} size={size} />
      {near && <Frame key={drop.live_version?.version_id} url={drop.url} size={size} />}
    </div>
  )
}

/** Only what visitors see without a password can be framed. */
export const hasPicture = (drop: Drop, verified: boolean): boolean =>
  shownState(drop, verified) === 'live' &&
  !drop.has_password &&
  drop.live_version !== null &&
  !savesData()

const savesData = (): boolean => matchMedia('(prefers-reduced-data: reduce)').matches

const Placeholder = ({ drop, size }: Pick<ThumbnailProps, 'drop' | 'size'>) =>
  drop.has_password ? (
    <Lock />
  ) : (
    <span className={`font-medium uppercase ${size === 'row' ? 'text-sm' : 'text-2xl'}`}>
      {[...titleOf(drop)][0]}
    </span>
  )

/** Sandboxed: no scripts, no navigation, no focus. The server does not count it as a view. */
function Frame({ url, size }: { readonly url: string; readonly size: ThumbnailProps['size'] }) {
  const [state, setState] = useState<'waiting' | 'loading' | 'loaded'>('waiting')
  const leave = useRef(() => {})
  useEffect(() => {
    let longest: ReturnType<typeof setTimeout> | undefined
    const rest = setTimeout(() => {
      leave.current = queue.enter(() => {
        setState('loading')
        longest = setTimeout(() => leave.current(), mostLoadingMs)
      })
    }, restMs)
    return () => {
      clearTimeout(rest)
      clearTimeout(longest)
      leave.current()
    }
  }, [])
  if (state === 'waiting') return null
  return (
    <iframe
      src={url + thumbnailTarget}
      title={url}
      sandbox=""
      tabIndex={-1}
      referrerPolicy="no-referrer"
      onLoad={() => {
        leave.current()
        setState('loaded')
      }}
      // The browser's default background, for pages that set none.
      className={`pointer-events-none absolute top-0 left-0 origin-top-left bg-[Canvas] [color-scheme:light] transition-opacity duration-150 ${frameSizes[size]} ${state === 'loaded' ? '' : 'opacity-0'}`}
    />
  )
}
