// Which settings of a drop a change gives another value.
import { type EventSetting, settingsKind } from '@plinth/domain/lifecycle/drop-events'
import type { DropChange, DropRecord } from '../../ports/database/drops.ts'
import type { RecordedEvent } from '../access/record-event.ts'

type Settings = Omit<DropChange, 'updatedAt'> & { readonly slug?: string }

const settingOf = {
  name: 'name',
  slug: 'slug',
  unpublishedAt: 'published',
  passwordHash: 'password',
  spaFallback: 'spa_fallback',
  trailingSlash: 'trailing_slash',
  cleanUrls: 'clean_urls',
  gallery: 'gallery',
  analytics: 'analytics',
  tags: 'tags',
  expireAt: 'expire_at',
} as const satisfies Record<keyof Settings, EventSetting>

/** Null if every setting has the value already. */
export function settingsEvent(
  drop: DropRecord,
  change: Settings,
): Pick<RecordedEvent, 'kind' | 'detail'> | null {
  const keys = Object.keys(settingOf) as (keyof Settings)[]
  const changed = keys.filter((key) => change[key] !== undefined && !isSame(change[key], drop[key]))
  if (changed.length === 0) return null
  const settings = changed.map((key) => settingOf[key])
  const has = (key: keyof Settings) => changed.includes(key)
  return {
    kind: settingsKind(settings, { published: change.unpublishedAt === null }),
    detail: {
      settings,
      ...(has('slug') && { fromSlug: drop.slug, toSlug: change.slug ?? '' }),
      ...(has('tags') && { tags: change.tags ?? [] }),
      ...(has('expireAt') && { expireAt: change.expireAt ?? null }),
    },
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
