// Events in the life of a drop that its owner can look up, besides publishes.

/** The newest events that are kept for each drop. */
export const keptEvents = 200

/** Settings that an event can name; a password itself is never part of one. */
export const eventSettings = [
  'name',
  'slug',
  'published',
  'password',
  'spa_fallback',
  'trailing_slash',
  'clean_urls',
  'gallery',
  'analytics',
  'tags',
  'expire_at',
] as const
export type EventSetting = (typeof eventSettings)[number]

export const dropEventKinds = [
  /** Several settings at once, or one without a kind of its own. */
  'settings_changed',
  'slug_changed',
  'unpublished',
  'republished',
  'tags_changed',
  'expiry_changed',
  'domain_added',
  'domain_verified',
  'domain_removed',
  'claimed',
  'note_changed',
  /** By trust and safety. */
  'removed',
  'restored',
] as const
export type DropEventKind = (typeof dropEventKinds)[number]

/** What changed. Each event has only the fields that concern it. */
export interface DropEventDetail {
  readonly settings?: readonly EventSetting[]
  readonly fromSlug?: string
  readonly toSlug?: string
  readonly tags?: readonly string[]
  /** Null if the date was removed. */
  readonly expireAt?: number | null
  readonly hostname?: string
  readonly versionNumber?: number
}

/** The kind of an event that changed these settings to these values. */
export function settingsKind(
  settings: readonly EventSetting[],
  { published }: { readonly published?: boolean | undefined },
): DropEventKind {
  if (settings.length > 1) return 'settings_changed'
  switch (settings[0]) {
    case 'slug':
      return 'slug_changed'
    case 'published':
      return published ? 'republished' : 'unpublished'
    case 'tags':
      return 'tags_changed'
    case 'expire_at':
      return 'expiry_changed'
    default:
      return 'settings_changed'
  }
}
