// Values of columns of `sites` for a changed setting.
import { expiryDueAt } from '@plinth/domain/lifecycle/own-expiry'
import { sql } from 'kysely'

/**
 * `gallery_at` is set once, so removing a drop from the gallery and adding it again does not move
 * it to the top.
 */
export const galleryColumns = (gallery: boolean, now: number) => ({
  gallery: gallery ? (1 as const) : (0 as const),
  ...(gallery && { gallery_at: sql<number>`coalesce(gallery_at, ${now})` }),
})

export const tagsColumn = (tags: readonly string[]) =>
  tags.length > 0 ? JSON.stringify(tags) : null

/** A notice is about one date, so another date discards it. */
export const expiryColumns = (expireAt: number | null) => ({
  expire_at: expireAt,
  expire_due_at: expireAt === null ? null : expiryDueAt(expireAt),
  expire_notice_at: null,
  expire_notice_mail: null,
})

/**
 * A removed drop is not checked for expiry. A restored one is, and is not deleted before another notice.
 */
export const checkedExpiry = (removedAt: number | null) => ({
  expire_due_at: removedAt === null ? sql<number | null>`expire_at` : null,
  expire_notice_at: null,
  expire_notice_mail: null,
})
