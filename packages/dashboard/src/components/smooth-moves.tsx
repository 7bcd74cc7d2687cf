// Container whose children and list rows glide to their new place when others are inserted above
// them. Browsers do not count such a move as a layout shift.
import { Component, createRef, type ReactNode } from 'react'

interface SmoothMovesProps {
  /** Changes whenever rows may have been added or removed. Positions are only measured then. */
  readonly watch: string
  readonly className: string
  readonly children: ReactNode
}

type Positions = ReadonlyMap<Element, number>

const timing = { duration: 200, easing: 'ease-out' }
/**
 * The largest space between two children. If content above the window grew, the browser keeps what
 * is visible in place by scrolling, and nothing must move.
 */
const gap = 24

/** Without the rows of a list within a row, which move with it. */
const rows = 'li:not(li li)'

/** A class, because only a class can measure the page before React changes it. */
export class SmoothMoves extends Component<SmoothMovesProps> {
  readonly #root = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ watch }: SmoothMovesProps): Positions | null {
    const root = this.#root.current
    const skips =
      watch === this.props.watch || matchMedia('(prefers-reduced-motion: reduce)').matches
    return root && !skips ? positionsIn(root) : null
  }

  override componentDidUpdate(_: SmoothMovesProps, __: unknown, before: Positions | null) {
    if (this.#root.current && before) glide(this.#root.current, before)
  }

  override render() {
    return (
      <div ref={this.#root} className={this.props.className}>
        {this.props.children}
      </div>
    )
  }
}

/** The container, its children and their rows, in the order of the page. */
const tracked = (root: Element): readonly Element[] => [
  root,
  ...[...root.children].flatMap((block) => [block, ...block.querySelectorAll(rows)]),
]

const positionsIn = (root: Element): Positions =>
  new Map(tracked(root).map((element) => [element, element.getBoundingClientRect().top]))

function glide(root: Element, before: Positions): void {
  // A move that still runs continues from where it is: `before` has the positions on the screen.
  for (const element of tracked(root)) {
    for (const animation of element.getAnimations()) animation.cancel()
  }
  const after = positionsIn(root)
  const moveOf = (element: Element): number =>
    (before.get(element) ?? 0) - (after.get(element) ?? 0)
  const first = tracked(root).find((element) => before.has(element) && moveOf(element) !== 0)
  if (!first || (before.get(first) ?? 0) < gap) return
  // Each moves relative to the element that contains it.
  slide(root, moveOf(root))
  for (const block of root.children) {
    if (!before.has(block)) continue
    slide(block, moveOf(block) - moveOf(root))
    for (const row of block.querySelectorAll(rows)) {
      if (before.has(row)) slide(row, moveOf(row) - moveOf(block))
      else row.animate({ opacity: [0, 1] }, timing)
    }
  }
}

function slide(element: Element, from: number): void {
  if (from !== 0) element.animate({ transform: [`translateY(${from}px)`, 'none'] }, timing)
}
