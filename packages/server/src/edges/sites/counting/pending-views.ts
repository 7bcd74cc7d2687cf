// In-memory buffer of counted views that are not yet in the database, bounded in bytes. Counting
// runs on every page view, so paths and referrers are stored raw and normalised only when they are
// written.
import { hostnameOf } from '@plinth/domain/addresses/hosts'
import { isPreviewLabel } from '@plinth/domain/addresses/slug'
import type { DropId } from '@plinth/domain/base/ids'
import { dayOf, mostSubjects, otherSubjects, viewedPath } from '@plinth/domain/visitors/views'
import type { NewViews } from '../../../ports/database/views.ts'

export interface View {
  readonly dropId: DropId
  readonly at: number
  /** The request target without its query, not normalised. */
  readonly target: string
  /** Host and port of the referring page, with the `://` before them; null if there is none. */
  readonly referrer: string | null
}

/**
 * Views of one drop by target and by referrer: in one map, because there may be very many drops. No
 * target starts like a referrer.
 */
type DropViews = Map<string, number>

const referrerStart = '://'
const otherReferrers = referrerStart + otherSubjects
const isReferrer = (subject: string): boolean => subject.startsWith(referrerStart)

const maxSubjectLength = 1024

/** Approximate memory of a drop's counts, and of a path or referrer without its characters. */
const dropBytes = 400
const subjectBytes = 100
const bytesOf = (subject: string): number => subjectBytes + 2 * subject.length

export class PendingViews {
  readonly #maxBytes: number
  readonly #days = new Map<number, Map<DropId, DropViews>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Approximate memory of all views that were ever added. */
  get bytes(): number {
    return this.#bytes
  }

  get isEmpty(): boolean {
    return this.#days.size === 0
  }

  add({ dropId, at, target, referrer }: View): void {
    const drop = this.#dropOf(dropId, dayOf(at))
    if (drop === null) return
    this.#count(drop, target)
    if (referrer !== null) this.#count(drop, referrer)
  }

  /** Puts drops in the order of their rows, so that one write changes few pages of the database. */
  sort(): void {
    for (const [day, drops] of this.#days) {
      const sorted = new Map<DropId, DropViews>()
      for (const dropId of [...drops.keys()].toSorted()) {
        const counts = drops.get(dropId)
        if (counts !== undefined) sorted.set(dropId, counts)
      }
      this.#days.set(day, sorted)
    }
  }

  /**
   * The views of some drops with normalised paths and referrers, one item per drop and day: as many as
   * need at most `maxRows` rows of the database, but at least one.
   */
  first(maxRows: number): NewViews[] {
    const first: NewViews[] = []
    // Many drops have the same paths and referrers.
    const pathOf = remembering(viewedPath)
    const referrerOf = remembering(hostOf)
    let rows = 0
    for (const [day, drops] of this.#days) {
      for (const [dropId, counts] of drops) {
        rows += 1 + counts.size
        if (rows > maxRows && first.length > 0) return first
        const details = { path: new Map<string, number>(), referrer: new Map<string, number>() }
        let total = 0
        for (const [subject, views] of counts) {
          if (isReferrer(subject)) increase(details.referrer, referrerOf(subject), views)
          else {
            increase(details.path, pathOf(subject), views)
            total += views
          }
        }
        first.push({ dropId, day, views: total, details })
      }
    }
    return first
  }

  remove(written: readonly NewViews[]): void {
    for (const { day, dropId } of written) {
      const drops = this.#days.get(day)
      drops?.delete(dropId)
      if (drops?.size === 0) this.#days.delete(day)
    }
  }

  /** Null if the buffer is full. */
  #dropOf(dropId: DropId, day: number): DropViews | null {
    const drops = this.#days.get(day)
    const known = drops?.get(dropId)
    if (known !== undefined) return known
    if (this.#bytes + dropBytes > this.#maxBytes) return null
    const created: DropViews = new Map()
    if (drops) drops.set(dropId, created)
    else this.#days.set(day, new Map([[dropId, created]]))
    this.#bytes += dropBytes
    return created
  }

  #count(counts: DropViews, subject: string): void {
    const before = counts.get(subject)
    if (before !== undefined) counts.set(subject, before + 1)
    else if (this.#mayAdd(counts, subject)) {
      counts.set(copyOf(subject), 1)
      this.#bytes += bytesOf(subject)
    } else increase(counts, isReferrer(subject) ? otherReferrers : otherSubjects, 1)
  }

  #mayAdd(counts: DropViews, subject: string): boolean {
    return (
      subject.length <= maxSubjectLength &&
      this.#bytes + bytesOf(subject) <= this.#maxBytes &&
      (counts.size < mostSubjects || countAlike(counts, subject) < mostSubjects)
    )
  }
}

/** How many targets there are, or how many referrers if the subject is one. */
function countAlike(counts: DropViews, subject: string): number {
  let alike = 0
  for (const other of counts.keys()) if (isReferrer(other) === isReferrer(subject)) alike += 1
  return alike
}

function increase(counts: Map<string, number>, subject: string | null, views: number): void {
  if (subject !== null) counts.set(subject, (counts.get(subject) ?? 0) + views)
}

/** Copies: a substring would keep the whole string in memory, here the client's entire header. */
const copyOf = (text: string): string => Buffer.from(text).toString()

/** Null if the referrer is no valid hostname, or is a preview URL, which is a secret. */
function hostOf(referrer: string): string | null {
  const written = referrer.slice(referrerStart.length)
  if (written === otherSubjects) return otherSubjects
  const host = hostnameOf(written)
  const [label = ''] = host?.split('.', 1) ?? []
  return isPreviewLabel(label) ? null : host
}

function remembering<T>(compute: (subject: string) => T): (subject: string) => T {
  const results = new Map<string, T>()
  return (subject) => results.getOrInsertComputed(subject, compute)
}
