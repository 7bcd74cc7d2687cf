import { expect, test } from 'vitest'
import type { RetainedVersion } from '../drops/make-live.ts'
import { versionBefore } from './rollback.ts'

type State = 'live' | 'kept' | 'draft'

/** Newest first, as the service lists them. */
const versions = (...states: State[]): RetainedVersion[] =>
  states.map((state, at) => ({
    ...{ version_id: `v_${at}`, version_number: states.length - at, byte_size: 1, file_count: 1 },
    ...{ created_at: '2030-01-01T00:00:00Z', source: 'cli', created_by: null },
    ...{ agent: null, note: '' },
    ...{ preview_url: 'http://p-a.example', live: state === 'live' },
    published_at: state === 'draft' ? null : '2030-01-02T00:00:00Z',
  }))

test.each<[State[], number]>([
  [['live', 'kept', 'kept'], 2],
  [['live', 'draft', 'draft', 'kept'], 1],
  [['kept', 'draft', 'live', 'kept'], 1],
])('given %j, chooses version %i', (states, number) => {
  expect(versionBefore('site', versions(...states)).version_number).toBe(number)
})

test.each<[State[], string]>([
  [[], 'site has no live version.'],
  [['draft'], 'site has no live version.'],
  [['kept', 'live'], 'site has no published version before version 1, which is live.'],
  [
    ['live', 'draft', 'draft'],
    'site has no published version before version 3, which is live. To make a draft live, run: plinth promote site 2',
  ],
])('given %j, finds no earlier version', (states, sentence) => {
  expect(() => versionBefore('site', versions(...states))).toThrow(sentence)
})
