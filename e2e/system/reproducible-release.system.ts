// Two builds of a release, in different folders, give the same files.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyCheckout } from '../harness/copied-checkout.ts'
import { repo } from '../harness/markdown-files.ts'

const run = promisify(execFile)

test('a release of a copied checkout has the same checksums', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-reproducible-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const copy = path.join(folder, 'a-longer-path/checkout')
  await copyCheckout(copy, { packages: true })
  const first = await checksumsOf(repo, path.join(folder, 'first'))
  expect(await checksumsOf(copy, path.join(folder, 'second'))).toBe(first)
})

/** Builds with the checkout's own scripts and packages. */
async function checksumsOf(cwd: string, out: string): Promise<string> {
  await run('npm', ['run', 'build:release', '--', '--out', out], { cwd, maxBuffer: 2 ** 26 })
  return readFile(path.join(out, 'SHA256SUMS'), 'utf8')
}
