// The launcher of the npm package on a Node that is too old for the program.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Installs the package with a Node of its own, which is a shell script, and runs it. */
async function launch(node: { content: string; mode: number } | null): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-launcher-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const launcher = path.join(folder, 'plinthd.js')
  await copyFile(path.join(import.meta.dirname, 'npm/plinthd.js'), launcher)
  const optionalDependencies = { 'other-node': '999.0.0', 'new-node': '999.0.0' }
  const text = JSON.stringify({ type: 'module', optionalDependencies })
  await writeFile(path.join(folder, 'package.json'), text)
  await writeFile(path.join(folder, 'plinthd.cjs'), '')
  if (node !== null) {
    const installed = path.join(folder, 'node_modules/new-node')
    await mkdir(path.join(installed, 'bin'), { recursive: true })
    await writeFile(path.join(installed, 'package.json'), '{}')
    await writeFile(path.join(installed, 'bin/node'), node.content, { mode: node.mode })
  }
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = execFile(process.execPath, [launcher, 'serve', 'a b'], (_, stdout, stderr) =>
    resolve({ code: child.exitCode, stdout, stderr }),
  )
  return promise
}

test('the program runs on the Node that npm installed, and its exit code is kept', async () => {
  const script = '#!/bin/sh\necho "$(basename "$1") $2 [$3]"\nexit 7\n'
  expect(await launch({ content: script, mode: 0o755 })).toEqual({
    code: 7,
    stdout: 'plinthd.cjs serve [a b]\n',
    stderr: '',
  })
})

test('a missing Node is named', async () => {
  expect(await launch(null)).toEqual({
    code: 1,
    stdout: '',
    stderr: `plinthd needs Node 999; this is Node ${process.versions.node}.\n`,
  })
})

test('a Node that cannot run is named', async () => {
  const { code, stderr } = await launch({ content: '', mode: 0o644 })
  expect(stderr).toMatch(/^plinthd cannot run \S+\/new-node\/bin\/node \(EACCES\)\. Install .*\n$/)
  expect(code).toBe(1)
})

test('a signal that ends the program is named', async () => {
  expect(await launch({ content: '#!/bin/sh\nkill -KILL $$\n', mode: 0o755 })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'plinthd was ended by SIGKILL.\n',
  })
})
