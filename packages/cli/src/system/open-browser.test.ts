import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './open-browser.ts'

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'mailto:a@example.org',
  '--version',
  'http://',
  'https://a.example@b.example/',
  ' http://a.example',
])('refuses to open %s', async (address) => {
  await expect(openBrowser(address, 'true')).rejects.toThrow('is not a web address')
})

test('supports a browser with options, or in a folder with spaces', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-browser-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = '#!/bin/sh\necho "$@" > "$0.args"\n'
  for (const name of ['browser', 'a browser']) {
    await writeFile(path.join(folder, name), script, { mode: 0o755 })
  }
  const open = (chosen: string) => openBrowser('http://a.example/b', chosen)
  const args = (name: string) => readFile(path.join(folder, `${name}.args`), 'utf8').catch(() => '')
  expect(await open(path.join(folder, 'a browser'))).toBe(true)
  await expect.poll(() => args('a browser')).toBe('http://a.example/b\n')
  expect(await open(`${path.join(folder, 'browser')} --new-window`)).toBe(true)
  await expect.poll(() => args('browser')).toBe('--new-window http://a.example/b\n')
  expect(await open(path.join(folder, 'none'))).toBe(false)
})
