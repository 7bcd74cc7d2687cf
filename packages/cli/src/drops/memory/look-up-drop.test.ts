import { execFileSync } from 'node:child_process'
import { chown, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDropHere, lookUpDrop, lookUpDropHere, lookUpTargetHere } from './look-up-drop.ts'
import { memoryFile, rememberDrop } from './memory-file.ts'

const service = 'https://plinth.example'
const drop = { id: 'st_a', slug: 'a' }

let project: string
let dist: string
beforeEach(async () => {
  project = await realpath(await mkdtemp(path.join(tmpdir(), 'plinth-project-')))
  dist = path.join(project, 'web', 'dist')
  await mkdir(dist, { recursive: true })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(project, { recursive: true })
})

const recallFrom = (current: string, target: string, isFolder = true) => {
  vi.spyOn(process, 'cwd').mockReturnValue(current)
  return lookUpDrop({ path: target, isFolder, service })
}

test('remembers a subfolder in the current folder, and finds it from any other', async () => {
  const { location } = await recallFrom(project, dist)
  expect(location).toEqual({ folder: project, file: 'web/dist', service })
  await rememberDrop(location, drop)
  for (const current of [project, path.join(project, 'web'), dist, tmpdir()]) {
    expect(await recallFrom(current, dist)).toEqual({ location, drop })
  }
  expect((await recallFrom(project, path.join(project, 'web'))).drop).toBeNull()
})

test('a command without a drop uses the target of a deploy from here', async () => {
  await rememberDrop((await recallFrom(project, dist)).location, drop)
  for (const current of [project, dist]) {
    vi.spyOn(process, 'cwd').mockReturnValue(current)
    expect(await lookUpDropHere(service)).toEqual(drop)
  }
  await forgetDropHere(service, drop.id)
  expect(await lookUpDropHere(service)).toBeNull()
  expect(await recallFrom(project, dist)).toMatchObject({ drop: null })
})

test('names what was published from here, but nothing outside of the current folder', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(project)
  const location = { folder: project, service }
  await rememberDrop({ ...location, file: 'web/dist' }, drop)
  expect(await lookUpTargetHere(service)).toEqual({ drop, path: dist })
  await rememberDrop({ ...location, file: 'web/dist/index.md' }, drop)
  expect(await lookUpTargetHere(service)).toEqual({ drop, path: dist })
  await rememberDrop({ ...location, file: 'other' }, { id: 'st_b', slug: 'b' })
  expect(await lookUpTargetHere(service)).toBeNull()
  for (const file of ['../outside', '/etc', 'web/../../outside']) {
    await rm(path.join(project, memoryFile))
    await rememberDrop({ ...location, file }, drop)
    expect(await lookUpTargetHere(service)).toEqual({ drop, path: null })
  }
})

test('stores the file beside a target outside the current folder', async () => {
  const inItself = { location: { folder: dist, service }, drop: null }
  expect(await recallFrom(dist, dist)).toEqual(inItself)
  expect(await recallFrom(path.join(project, 'other'), dist)).toEqual(inItself)
  expect(await recallFrom('/', dist)).toEqual(inItself)
  const page = path.join(project, 'a.md')
  const beside = { folder: project, file: 'a.md', service }
  expect((await recallFrom(dist, page, false)).location).toEqual(beside)
})

test('finds the drop through a link to the current folder, and without it', async () => {
  const link = `${project}-link`
  await symlink(project, link)
  try {
    const throughLink = await recallFrom(project, path.join(link, 'web/dist'))
    expect(throughLink.location).toEqual({ folder: project, file: 'web/dist', service })
    await rememberDrop(throughLink.location, drop)
    expect((await recallFrom(project, dist)).drop).toEqual(drop)
    expect((await recallFrom(dist, path.join(link, 'web/dist'))).drop).toEqual(drop)
  } finally {
    await rm(link)
  }
})

test('keeps the drop of a link below the current folder when it leads elsewhere', async () => {
  const site = path.join(project, 'site')
  await symlink(dist, site)
  const { location } = await recallFrom(project, site)
  expect(location).toEqual({ folder: project, file: 'site', service })
  await rememberDrop(location, drop)
  await rm(site)
  await symlink(path.join(project, 'web'), site)
  expect((await recallFrom(project, site)).drop).toEqual(drop)
})

test('a link that leads into the current folder keeps its own drop', async () => {
  const link = path.join(project, 'live')
  const web = path.join(project, 'web')
  await symlink(dist, link)
  const other = { id: 'st_b', slug: 'b' }
  await rememberDrop({ folder: web, file: 'dist', service }, other)
  expect((await recallFrom(web, link)).drop).toBeNull()
  await rememberDrop({ folder: project, file: 'live', service }, drop)
  expect((await recallFrom(web, link)).drop).toEqual(drop)
  expect((await recallFrom(web, dist)).drop).toEqual(other)
})

test('an entry with the path as it was given to an earlier release comes first', async () => {
  const link = `${project}-link`
  await symlink(project, link)
  try {
    const given = path.join(link, 'web/dist')
    await rememberDrop({ folder: dist, service }, drop)
    await rememberDrop({ folder: project, file: 'web/dist', service }, { id: 'st_b', slug: 'b' })
    expect((await recallFrom(project, given)).drop).toEqual(drop)
  } finally {
    await rm(link)
  }
})

test('reports an invalid file here, and ignores one in an ancestor folder', async () => {
  await writeFile(path.join(project, memoryFile), 'not ours')
  await expect(recallFrom(project, dist)).rejects.toThrow('is invalid. Fix it')
  expect((await recallFrom(dist, dist)).drop).toBeNull()
})

test('does not block on a pipe', async () => {
  execFileSync('mkfifo', [path.join(project, memoryFile)])
  expect((await recallFrom(dist, dist)).drop).toBeNull()
  await expect(recallFrom(project, dist)).rejects.toThrow('is invalid. Fix it')
})

// Only root can change the owner of a file.
test.runIf(process.getuid?.() === 0)(
  'ignores a file of another user in an ancestor folder',
  async () => {
    const { location } = await recallFrom(project, dist)
    await rememberDrop(location, drop)
    await chown(path.join(project, memoryFile), 12_345, 12_345)
    expect((await recallFrom(dist, dist)).drop).toBeNull()
    expect((await recallFrom(project, dist)).drop).toEqual(drop)
    // In a container, a mounted project may belong to another user entirely.
    await chown(dist, 12_345, 12_345)
    expect((await recallFrom(dist, dist)).drop).toEqual(drop)
  },
)
