import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeDistrust, describeExposure } from './settings-file-trust.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-trust-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const user = 1000
test.each([
  ['a file of this user', { uid: user, mode: 0o600 }, null],
  ['a file of root', { uid: 0, mode: 0o644 }, null],
  ['a file of the group of this user', { uid: user, mode: 0o664 }, null],
  ['a file of another user', { uid: 1001, mode: 0o600 }, 'belongs to another user (uid 1001)'],
  [
    'a file for everyone',
    { uid: user, mode: 0o646 },
    'can be changed by every user of this machine',
  ],
])('%s', (_, ownership, distrust) => {
  expect(describeDistrust(ownership, user)).toBe(distrust)
  // Root runs what the settings name too, and may read the file of any user.
  expect(describeDistrust({ ...ownership, uid: user }, 0)).toContain(`uid ${user}`)
})

test.each([
  [0o600, null],
  [0o640, 'can be read by other users'],
  [0o604, 'can be read by other users'],
  [0o660, 'can be changed by its group'],
  [0o602, 'can be changed by every user of this machine'],
])('a file with the mode %o', (mode, exposure) => {
  const file = path.join(folder, 'settings')
  writeFileSync(file, 'PORT=80\n')
  chmodSync(file, mode)
  expect(describeExposure(file)).toBe(exposure)
})

test('a device is not checked', () => {
  expect(describeExposure('/dev/null')).toBeNull()
})
