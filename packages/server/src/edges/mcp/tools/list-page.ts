// Search and pages of `service_list`.
import { AppError } from '@plinth/domain/base/errors'
import type { OwnDropView } from '../../../usecases/drops/own-drop-view.ts'

/** More than the drops of any plan that has a limit. */
export const longestPage = 200

interface WantedPage {
  readonly limit: number
  readonly cursor?: string | undefined
}

interface Page {
  readonly page: readonly OwnDropView[]
  /** Null at the end. */
  readonly nextCursor: string | null
}

/** Ignores upper and lower case. */
export function matchesQuery(
  { drop: { slug, name, liveVersion }, domains }: OwnDropView,
  query: string,
): boolean {
  const wanted = query.trim().toLowerCase()
  const names = [slug, name, liveVersion?.title ?? '', ...domains.map(({ hostname }) => hostname)]
  return names.some((text) => text.toLowerCase().includes(wanted))
}

/** A page of drops that are ordered by creation, newest first, and then by id. */
export function pageOf(views: readonly OwnDropView[], { limit, cursor }: WantedPage): Page {
  const after = cursor === undefined ? null : parseCursor(cursor)
  const rest = after === null ? views : views.filter(({ drop }) => isAfter(drop, after))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: last && rest.length > limit ? cursorOf(last.drop) : null }
}

/** The position of a drop in the list, which it keeps if the drop is deleted meanwhile. */
type Position = Pick<OwnDropView['drop'], 'createdAt'> & { readonly id: string }

const isAfter = (drop: Position, { createdAt, id }: Position): boolean =>
  drop.createdAt === createdAt ? drop.id > id : drop.createdAt < createdAt

const cursorOf = ({ createdAt, id }: Position): string => `${createdAt}-${id}`

function parseCursor(cursor: string): Position {
  const [, time, id] = /^(\d{1,15})-(st_[a-z2-7]{26})$/.exec(cursor) ?? []
  if (time === undefined || id === undefined) {
    throw new AppError('invalid_field', 'The field `cursor` must be a `next_cursor` of this tool.')
  }
  return { createdAt: Number(time), id }
}
