import { expect, test } from 'vitest'
import type { Version } from '../../api/queries.ts'
import { goneVersions, versionsToCompare } from './versions-to-compare.ts'

const version = (version_number: number, live = false) =>
  ({ version_number, live }) as unknown as Version

const versions = [version(4), version(3, true), version(2), version(1)]

test.each([
  ['the live version with the one before it', {}, [2, 3]],
  ['two versions', { from: 1, to: 4 }, [1, 4]],
  ['the other direction', { from: 4, to: 1 }, [4, 1]],
  ['a version with the one before it', { to: 2 }, [1, 2]],
  ['a version with the live one', { from: 1 }, [1, 3]],
  ['the live version as the first', { from: 3 }, [3, 4]],
  ['the first version with another', { to: 1 }, [4, 1]],
  ['versions that are gone', { from: 17, to: 18 }, [2, 3]],
])('compares %s', (_name, search, [from, to]) => {
  expect(versionsToCompare(versions, search)).toMatchObject({
    from: { version_number: from },
    to: { version_number: to },
  })
})

test('one version is compared with nothing', () => {
  expect(versionsToCompare([version(1, true)], {})).toBeNull()
  expect(versionsToCompare([], { from: 1, to: 2 })).toBeNull()
})

test('numbers of versions that are gone are named', () => {
  expect(goneVersions(versions, { from: 17, to: 4 })).toEqual([17])
  expect(goneVersions(versions, {})).toEqual([])
})
