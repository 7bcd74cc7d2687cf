// Frames with the pages of drops. The browser needs longer to create or remove one than to draw a
// row, so both wait until the user pauses: a frame that leaves the page is set aside first, and is
// shown again if its drop comes back.
import { thumbnailTarget } from '@plinth/domain/serving/thumbnail-target'
import { whenAtRest } from './at-rest.ts'
import { createFrameQueue } from './frame-queue.ts'

/** Pages that load at the same time. */
const queue = createFrameQueue(3)
/** A page that never finishes loading does not hold up the others. */
const mostLoadingMs = 6_000
/** Each frame can take a process of the browser. */
const keptMs = 5_000

interface Picture {
  readonly url: string
  /** Version that the page shows. */
  readonly version: string
  /** Size of the frame. */
  readonly className: string
}

interface SetAside {
  readonly frame: HTMLIFrameElement
  readonly cancelRemoval: () => void
}

const aside = new Map<string, SetAside>()
let shelf: HTMLElement | undefined

/** Shows the page in `box`, at once or when its turn comes. Returns a function that removes it. */
export function showFrame(box: HTMLElement, { url, version, className }: Picture): () => void {
  const kept = aside.get(version)
  if (kept) {
    aside.delete(version)
    kept.cancelRemoval()
    kept.frame.className = `${frameClass} ${className}`
    box.moveBefore(kept.frame, null)
    return () => setAside(version, kept.frame)
  }
  let frame: HTMLIFrameElement | undefined
  let leave = () => {}
  const create = () => {
    frame = createFrame(url, `${frameClass} ${className}`)
    frame.addEventListener('load', leave)
    const longest = setTimeout(leave, mostLoadingMs)
    cancel = () => clearTimeout(longest)
    box.append(frame)
  }
  // Frames that the user scrolls past take no place. The place may come while the user types.
  let cancel = whenAtRest(() => {
    leave = queue.enter(() => {
      cancel = whenAtRest(create, 0)
    })
  })
  return () => {
    cancel()
    leave()
    if (frame) setAside(version, frame)
  }
}

const frameClass =
  // The browser's default background, for pages that set none.
  'pointer-events-none absolute top-0 left-0 origin-top-left bg-[Canvas] [color-scheme:light] transition-opacity duration-150'
const loadingClass = 'opacity-0'

/** Sandboxed: no scripts, no navigation, no focus. The server does not count it as a view. */
function createFrame(url: string, className: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = url + thumbnailTarget
  frame.title = url
  frame.setAttribute('sandbox', '')
  frame.tabIndex = -1
  frame.referrerPolicy = 'no-referrer'
  frame.className = `${className} ${loadingClass}`
  frame.addEventListener('load', () => frame.classList.remove(loadingClass))
  return frame
}

function setAside(version: string, frame: HTMLIFrameElement): void {
  if (!('moveBefore' in Element.prototype)) {
    // The browser would load the page again.
    frame.remove()
    return
  }
  if (!shelf) {
    shelf = document.createElement('div')
    shelf.hidden = true
    document.body.append(shelf)
  }
  shelf.moveBefore(frame, null)
  const remove = () => {
    if (aside.get(version)?.frame === frame) aside.delete(version)
    frame.remove()
  }
  aside.set(version, { frame, cancelRemoval: whenAtRest(remove, keptMs) })
}
