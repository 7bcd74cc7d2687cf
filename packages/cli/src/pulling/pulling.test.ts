// Files of a version against what is in the folder: the plan, and writing all or nothing.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ArchivedFile } from '../versions/archive.ts'
import { moveIntoPlace, stageFiles } from './apply-pull.ts'
import { placeAt } from './choose-target.ts'
import { planPull } from './plan-pull.ts'
import { withStaging } from './with-staging.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-pulling-'))
})
afterEach(() => rm(folder, { recursive: true }))

const archived = (files: Readonly<Record<string, string>>): ArchivedFile[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    size: Buffer.byteLength(content),
    open: async () => Readable.from([Buffer.from(content)]),
  }))
const write = async (name: string, content: string, mode = 0o644) => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
  await writeFile(path.join(folder, name), content, { mode })
}
const read = (name: string) => readFile(path.join(folder, name), 'utf8')

async function pull(files: readonly ArchivedFile[]): Promise<void> {
  await withStaging(folder, async (staging) => {
    const plan = await planPull(folder, files)
    const staged = await stageFiles(staging, plan.toWrite, new AbortController().signal)
    await moveIntoPlace(folder, staging, staged)
  })
}

test('plans new, unchanged and differing files', async () => {
  await write('same.html', 'same')
  await write('other.html', 'mine', 0o600)
  const files = archived({ 'new/a.html': 'new', 'same.html': 'same', 'other.html': 'live' })
  const { toWrite, unchanged, blocked } = await planPull(folder, files)
  expect(toWrite.map((file) => [file.archived.path, file.replacedMode])).toEqual([
    ['new/a.html', null],
    ['other.html', 0o600],
  ])
  expect([unchanged, blocked]).toEqual([1, []])
})

test('never writes through a link to a folder, and replaces a link to a file', async () => {
  const outside = await mkdtemp(path.join(tmpdir(), 'plinth-outside-'))
  await writeFile(path.join(outside, 'a.html'), 'outside')
  await symlink(outside, path.join(folder, 'linked'))
  await symlink(path.join(outside, 'a.html'), path.join(folder, 'link.html'))
  const files = archived({ 'linked/a.html': 'live', 'link.html': 'live' })
  const { toWrite, blocked } = await planPull(folder, files)
  expect(blocked).toEqual([{ path: 'linked/a.html', reason: 'linked is a symbolic link' }])
  expect(toWrite.map((file) => file.archived.path)).toEqual(['link.html'])
  await pull(archived({ 'link.html': 'live' }))
  expect(await readFile(path.join(outside, 'a.html'), 'utf8')).toBe('outside')
  expect(await read('link.html')).toBe('live')
  const { unchanged } = await planPull(folder, archived({ 'linked/a.html': 'outside' }))
  expect(unchanged).toBe(1)
  await rm(outside, { recursive: true })
})

test('a file where a folder is needed, and the reverse, block the pull', async () => {
  await write('a', 'file')
  await write('b/c', 'file')
  const { blocked } = await planPull(folder, archived({ 'a/x.html': '', b: '' }))
  expect(blocked).toEqual([
    { path: 'a/x.html', reason: 'a is not a folder' },
    { path: 'b', reason: 'a folder has this name' },
  ])
})

test('writes exact bytes, keeps the mode of replaced files, and leaves no staging folder', async () => {
  await write('run.sh', 'old', 0o755)
  await pull(archived({ 'run.sh': 'new\r\n\u0000', 'deep/er/a.html': '<p>' }))
  expect(await read('run.sh')).toBe('new\r\n\u0000')
  expect((await stat(path.join(folder, 'run.sh'))).mode & 0o777).toBe(0o755)
  expect((await readdir(folder)).sort()).toEqual(['deep', 'run.sh'])
})

test('a failure in the middle leaves every file as it was', async () => {
  await write('a.html', 'mine')
  const files = archived({ 'a.html': 'live', 'new/b.html': 'live', 'z.html': 'live' })
  const work = withStaging(folder, async (staging) => {
    const plan = await planPull(folder, files)
    const staged = await stageFiles(staging, plan.toWrite, new AbortController().signal)
    // Something takes the place of the last file in the meantime.
    await write('z.html/taken', 'x')
    await moveIntoPlace(folder, staging, staged)
  })
  await expect(work).rejects.toThrow('Cannot write "z.html"')
  expect(await read('a.html')).toBe('mine')
  expect((await readdir(folder)).sort()).toEqual(['a.html', 'z.html'])
})

test('a file that appears after the plan is not replaced', async () => {
  const work = withStaging(folder, async (staging) => {
    const plan = await planPull(folder, archived({ 'a.html': 'live', 'z.html': 'live' }))
    const staged = await stageFiles(staging, plan.toWrite, new AbortController().signal)
    await write('z.html', 'mine')
    await moveIntoPlace(folder, staging, staged)
  })
  await expect(work).rejects.toThrow('Cannot write "z.html": a file has this name by now.')
  expect(await read('z.html')).toBe('mine')
  expect(await readdir(folder)).toEqual(['z.html'])
})

test('a folder that the pull created is removed if it fails', async () => {
  const target = path.join(folder, 'one/two')
  const failing = withStaging(target, async () => {
    throw new Error('no connection')
  })
  await expect(failing).rejects.toThrow('no connection')
  expect(await readdir(folder)).toEqual([])
})

test('a single page is written to the file that it was published from', () => {
  const drop = { slug: 'notes', number: 2 }
  const page = (name: string) => ({ folder, page: name })
  const markdown = archived({ 'index.md': '# Notes' })
  expect(placeAt(page('notes.md'), markdown, drop)).toMatchObject([{ path: 'notes.md' }])
  expect(placeAt({ folder, page: null }, markdown, drop)).toEqual(markdown)
  for (const [name, files] of [
    ['notes.html', markdown],
    ['notes.txt', markdown],
    ['notes.html', archived({ 'index.html': '', 'a.css': '' })],
  ] as const)
    expect(() => placeAt(page(name), files, drop)).toThrow('not a single page')
})
