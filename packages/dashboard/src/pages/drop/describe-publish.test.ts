import { expect, test } from 'vitest'
import type { Publish } from '../../api/queries.ts'
import { describePublish } from './describe-publish.ts'

const publish = (
  kind: Publish['kind'],
  from_version: number | null,
  to_version: number,
): Publish => ({
  id: 'pb_1',
  kind,
  from_version,
  to_version,
  actor: null,
  at: '2030-01-01T00:00:00.000Z',
})

const earlier = [publish('upload', 3, 4), publish('upload', null, 2)]

test.each<[Publish, string]>([
  [publish('upload', null, 1), 'Published version 1'],
  [publish('deploy', 4, 5), 'Published version 5'],
  [publish('promote', 4, 2), 'Restored version 2, replacing version 4'],
  [publish('promote', 2, 4), 'Restored version 4, replacing version 2'],
  [publish('promote', null, 2), 'Restored version 2'],
  // A draft, created before or after the version that was live.
  [publish('promote', 4, 5), 'Made version 5 live'],
  [publish('promote', 4, 3), 'Made version 3 live'],
])('%#: described as %j', (each, expectedText) => {
  expect(describePublish(each, earlier)).toBe(expectedText)
})
