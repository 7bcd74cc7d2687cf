import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { manifestOf } from './npm-package.ts'
import { buildRelease } from './release.ts'

test('a release does not replace a folder with other files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-out-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(path.join(folder, 'thesis.txt'), '')
  await expect(buildRelease({ folder, platforms: [] })).rejects.toThrow('is not empty')
  expect(await readdir(folder)).toEqual(['thesis.txt'])
})

test.each([
  ['1.2.3', 'latest'],
  ['1.3.0-beta.1', 'next'],
])('npm publishes %s under the tag %s', (version, tag) => {
  expect(manifestOf(version).publishConfig).toEqual({ tag })
})
