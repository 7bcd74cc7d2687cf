// The executables that a release for all platforms contains. Those of other platforms cannot run
// here, so the test reads their headers.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Platform, platforms } from '../../scripts/release/platforms.ts'
import { executableName } from '../../scripts/release/release.ts'
import { repo } from '../harness/markdown-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-all-'))
  const build = ['run', 'build:release', '--', '--all', '--out', folder]
  await promisify(execFile)('npm', build, { cwd: repo, maxBuffer: 2 ** 26 })
})
afterAll(() => rm(folder, { recursive: true }))

/** The format of an executable and the processor that it is for, as its header has them. */
function headerOf(file: Buffer): string {
  const start = file.subarray(0, 4).toString('latin1')
  if (start === '\x7fELF') return `ELF ${file.readUInt16LE(18).toString(16)}`
  if (start === '\xcf\xfa\xed\xfe') return `Mach-O ${file.readUInt32LE(4).toString(16)}`
  const peHeader = file.readUInt32LE(0x3c)
  const isPe = file.subarray(peHeader, peHeader + 4).toString('latin1') === 'PE\0\0'
  return isPe ? `PE ${file.readUInt16LE(peHeader + 4).toString(16)}` : 'unknown'
}

const headers: Readonly<Record<Platform, string>> = {
  'darwin-arm64': 'Mach-O 100000c',
  'darwin-x64': 'Mach-O 1000007',
  'linux-arm64': 'ELF b7',
  'linux-x64': 'ELF 3e',
  'win32-x64': 'PE 8664',
}

test.each(platforms)('the executable of %s contains Plinth', async (platform) => {
  const file = await readFile(path.join(folder, executableName(platform)))
  expect(headerOf(file)).toBe(headers[platform])
  // Node looks for the mark, which ends in 0 in its own binary, before it looks for a program.
  const mark = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
  expect([file.includes(`${mark}:1`), file.includes(`${mark}:0`)]).toEqual([true, false])
  for (const part of ['Plinth is up.', 'SIL OPEN FONT LICENSE']) {
    expect(file.includes(part)).toBe(true)
  }
})
