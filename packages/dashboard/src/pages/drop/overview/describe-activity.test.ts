import { expect, test } from 'vitest'
import type { Activity } from '../../../api/queries.ts'
import { describeActivity } from './describe-activity.ts'

const entry = { id: 'a', at: '2026-11-18T10:00:00.000Z', actor: null, agent: null, token: null }

type Event = Omit<Activity, keyof typeof entry>

const published = (version: number): Activity => ({
  ...entry,
  kind: 'published',
  version_number: version,
  publish: 'upload',
})
const earlier: Activity[] = [
  published(4),
  { ...entry, kind: 'note_changed', version_number: 3 },
  published(2),
]

test.each<[Event, string]>([
  [{ kind: 'published', version_number: 3, publish: 'upload' }, 'Published version 3'],
  [
    { kind: 'published', version_number: 2, from_version: 4, publish: 'promote' },
    'Restored version 2, replacing version 4',
  ],
  [
    { kind: 'published', version_number: 2, from_version: null, publish: 'promote' },
    'Restored version 2',
  ],
  // A draft, created before or after the version that was live.
  [
    { kind: 'published', version_number: 3, from_version: 4, publish: 'promote' },
    'Made version 3 live',
  ],
  [
    { kind: 'published', version_number: 5, from_version: 4, publish: 'promote' },
    'Made version 5 live',
  ],
  [{ kind: 'settings_changed', settings: ['name', 'password'] }, 'Changed the name, the password'],
  [{ kind: 'slug_changed', from_slug: 'a', to_slug: 'b' }, 'Changed the address from a to b'],
  [{ kind: 'tags_changed', tags: ['menu', 'news'] }, 'Set the tags to menu, news'],
  [{ kind: 'tags_changed', tags: [] }, 'Removed the tags'],
  [
    { kind: 'expiry_changed', expire_at: '2027-01-31T23:59:59.000Z' },
    'Set the expiry date to 31 January 2027',
  ],
  [{ kind: 'expiry_changed', expire_at: null }, 'Removed the expiry date'],
  [{ kind: 'domain_added', hostname: 'www.example.org' }, 'Added www.example.org'],
])('%j: %s', (event, description) => {
  expect(describeActivity({ ...entry, ...event }, earlier)).toBe(description)
})
