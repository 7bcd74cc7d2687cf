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
  [publish('upload', null, 1), 'Version 1 published'],
  [publish('deploy', 4, 5), 'Version 5 published'],
  [publish('promote', 4, 2), 'Restored version 2 (was 4)'],
  [publish('promote', 2, 4), 'Restored version 4 (was 2)'],
  [publish('promote', null, 2), 'Restored version 2'],
  // A draft, created before or after the version that was live.
  [publish('promote', 4, 5), 'Version 5 made live'],
  [publish('promote', 4, 3), 'Version 3 made live'],
])('%#: described as %j', (each, expectedText) => {
  expect(describePublish(each, earlier)).toBe(expectedText)
})
