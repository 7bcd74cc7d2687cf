import { expect, test } from 'vitest'
import { type EventSetting, settingsKind } from './drop-events.ts'

test.each<[EventSetting[], boolean | undefined, string]>([
  [['slug'], undefined, 'slug_changed'],
  [['published'], true, 'republished'],
  [['published'], false, 'unpublished'],
  [['tags'], undefined, 'tags_changed'],
  [['expire_at'], undefined, 'expiry_changed'],
  [['password'], undefined, 'settings_changed'],
  [['slug', 'published'], false, 'settings_changed'],
])('%s, published: %s', (settings, published, kind) => {
  expect(settingsKind(settings, { published })).toBe(kind)
})
