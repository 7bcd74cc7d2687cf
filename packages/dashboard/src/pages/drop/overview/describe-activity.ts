// Descriptions of what happened to a drop.
import { formatDay } from '@plinth/domain/base/day'
import type { Activity } from '../../../api/queries.ts'
import { messages } from './messages.ts'

const { activity: texts } = messages

const settingNames: Readonly<Record<string, string | undefined>> = texts.settingNames

/**
 * A version that one of the `earlier` entries published is restored. Falls back to the kind: a newer
 * server may have more of them.
 */
export function describeActivity(entry: Activity, earlier: readonly Activity[]): string {
  const { version_number: version = 0, hostname = '' } = entry
  switch (entry.kind) {
    case 'published':
      return describePublish(entry, earlier)
    case 'settings_changed':
      return describeSettings(entry.settings ?? [])
    case 'slug_changed':
      return texts.slug({ from: entry.from_slug ?? '', to: entry.to_slug ?? '' })
    case 'unpublished':
      return texts.unpublished
    case 'republished':
      return texts.republished
    case 'tags_changed':
      return entry.tags?.length ? texts.tags({ tags: entry.tags.join(', ') }) : texts.noTags
    case 'expiry_changed':
      return entry.expire_at
        ? texts.expiry({ day: formatDay(Date.parse(entry.expire_at)) })
        : texts.noExpiry
    case 'domain_added':
      return texts.domainAdded({ hostname })
    case 'domain_verified':
      return texts.domainVerified({ hostname })
    case 'domain_removed':
      return texts.domainRemoved({ hostname })
    case 'claimed':
      return texts.claimed
    case 'note_changed':
      return texts.note({ version })
    case 'removed':
      return texts.removed
    case 'restored':
      return texts.restored
    default:
      return entry.kind satisfies never
  }
}

function describePublish(entry: Activity, earlier: readonly Activity[]): string {
  const { version_number: version = 0, from_version: from, publish } = entry
  if (publish !== 'promote') return texts.published({ version })
  const wasLive = earlier.some(
    ({ kind, version_number }) => kind === 'published' && version_number === version,
  )
  if (!wasLive) return texts.madeLive({ version })
  return from ? texts.restoredFrom({ version, from }) : texts.restoredVersion({ version })
}

const describeSettings = (settings: readonly string[]): string =>
  settings.length === 0
    ? texts.someSettings
    : texts.settings({ settings: settings.map((name) => settingNames[name] ?? name).join(', ') })
