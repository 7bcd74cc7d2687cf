import { expect, test } from 'vitest'
import type { DropId, VersionId } from '../base/ids.ts'
import { cacheTags, dropTag, tagOfLabel } from './cache-tags.ts'

test('a response has the tags that changes of its drop and its host name', () => {
  const tags = cacheTags('st_a' as DropId, 'v_b' as VersionId, 'www.example.org')
  expect(tags).toEqual(['drop-st_a', 'version-v_b', 'host-www.example.org'])
  expect(tags).toContain(dropTag('st_a' as DropId))
  expect(tags).toContain(tagOfLabel('www.example.org'))
})

test.each(['', '*.drops.example', 'a.example,b.example', 'a b', '-a'])(
  'the label %j names no host',
  (label) => {
    expect(tagOfLabel(label)).toBeNull()
  },
)
