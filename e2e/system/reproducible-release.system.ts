// Two builds of a release, in different folders, give the same files.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const checkout = path.resolve(import.meta.dirname, '../..')

test('a release of a copied checkout has the same checksums', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-reproducible-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const copy = path.join(folder, 'a-longer-path/checkout')
  await copyCheckout(copy)
  const first = await checksumsOf(checkout, path.join(folder, 'first'))
  expect(await checksumsOf(copy, path.join(folder, 'second'))).toBe(first)
})

/** Without data, and without what a build leaves behind. */
const copyCheckout = (copy: string) =>
  cp(checkout, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !['.git', '.cache', 'data', 'dist'].includes(relevantName(source)),
  })

/** Packages have folders of these names too. */
function relevantName(source: string): string {
  const relative = path.relative(checkout, source)
  const inPackage = /^node_modules\/(?!\.cache)/.test(relative)
  return inPackage ? '' : path.basename(relative)
}

/** Builds with the checkout's own scripts and packages. */
async function checksumsOf(cwd: string, out: string): Promise<string> {
  await run('npm', ['run', 'build:release', '--', '--out', out], { cwd, maxBuffer: 2 ** 26 })
  return readFile(path.join(out, 'SHA256SUMS'), 'utf8')
}
