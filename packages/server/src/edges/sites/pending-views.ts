// Views that are counted and not written down yet, within a bound. Counting is paid for by every
// visit, so subjects are kept as they came and put into their form when they leave.
import { hostnameOf } from '@plinth/domain/hosts'
import type { SiteId } from '@plinth/domain/ids'
import { isPreviewLabel } from '@plinth/domain/slug'
import { dayOf, mostSubjects, otherSubjects, viewedPath } from '@plinth/domain/views'
import type { NewViews } from '../../ports/views.ts'

export interface View {
  readonly siteId: SiteId
  readonly at: number
  /** Without a query, as it was asked for. */
  readonly target: string
  /** Host and port of the page that led there. */
  readonly referrer: string | null
}

interface DropViews {
  views: number
  readonly targets: Map<string, number>
  readonly referrers: Map<string, number>
}

const longestSubject = 1024

export class PendingViews {
  readonly #mostEntries: number
  readonly #days = new Map<number, Map<SiteId, DropViews>>()
  #entries = 0

  constructor(mostEntries: number) {
    this.#mostEntries = mostEntries
  }

  /** Drops, and what is counted apart for each of them. */
  get entries(): number {
    return this.#entries
  }

  add({ siteId, at, target, referrer }: View): void {
    const drop = this.#dropOf(siteId, dayOf(at))
    if (drop === null) return
    drop.views += 1
    this.#count(drop.targets, target)
    if (referrer !== null) this.#count(drop.referrers, referrer)
  }

  /** Each drop and day once. */
  settled(): NewViews[] {
    return [...this.#days].flatMap(([day, drops]) =>
      Array.from(drops, ([siteId, { views, targets, referrers }]) => ({
        siteId,
        day,
        views,
        details: {
          path: renamed(targets, viewedPath),
          referrer: renamed(referrers, hostOf),
        },
      })),
    )
  }

  /** Null: there is no room for another one. */
  #dropOf(siteId: SiteId, day: number): DropViews | null {
    const drops = this.#days.get(day)
    const known = drops?.get(siteId)
    if (known !== undefined) return known
    if (this.#entries >= this.#mostEntries) return null
    const fresh = { views: 0, targets: new Map(), referrers: new Map() }
    if (drops) drops.set(siteId, fresh)
    else this.#days.set(day, new Map([[siteId, fresh]]))
    this.#entries += 1
    return fresh
  }

  #count(counts: Map<string, number>, subject: string): void {
    const before = counts.get(subject)
    if (before !== undefined) counts.set(subject, before + 1)
    else if (this.#hasRoom(counts, subject)) {
      counts.set(copyOf(subject), 1)
      this.#entries += 1
    } else counts.set(otherSubjects, (counts.get(otherSubjects) ?? 0) + 1)
  }

  #hasRoom(counts: Map<string, number>, subject: string): boolean {
    return (
      subject.length <= longestSubject &&
      counts.size < mostSubjects &&
      this.#entries < this.#mostEntries
    )
  }
}

/** A part of a string keeps the whole of it in memory: here, all that a stranger wrote around it. */
const copyOf = (text: string): string => Buffer.from(text).toString()

/** Null: nobody could be meant, or the address is a secret. */
function hostOf(referrer: string): string | null {
  if (referrer === otherSubjects) return otherSubjects
  const host = hostnameOf(referrer)
  const [label = ''] = host?.split('.', 1) ?? []
  return isPreviewLabel(label) ? null : host
}

function renamed(
  counts: ReadonlyMap<string, number>,
  rename: (subject: string) => string | null,
): Map<string, number> {
  const result = new Map<string, number>()
  for (const [subject, views] of counts) {
    const name = rename(subject)
    if (name !== null) result.set(name, (result.get(name) ?? 0) + views)
  }
  return result
}
