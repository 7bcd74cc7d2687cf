import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CredentialsFile, createCredentialsFile } from './credentials-file.ts'
import { noLogins, withLogin } from './logins.ts'

const login = { accessToken: 'a', refreshToken: 'r', expiresAt: 1_900_000_000_000 }
const service = (port: number) => `http://localhost:${port}`
let folder: string
let file: CredentialsFile

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'plinth-credentials-')), 'plinth')
  file = createCredentialsFile(folder)
})
afterEach(() => rm(path.dirname(folder), { recursive: true }))

const modeOf = async (name: string) => ((await stat(name)).mode & 0o777).toString(8)

test('is private to its owner, and restricts the mode of a file that is not', async () => {
  expect(await file.read()).toEqual(noLogins)
  const changed = await file.change((logins) => withLogin(logins, service(1), login))
  expect([await modeOf(folder), await modeOf(file.path)]).toEqual(['700', '600'])
  await chmod(file.path, 0o644)
  expect(await file.read()).toEqual(changed)
  expect(await modeOf(file.path)).toBe('600')
})

test('concurrent changes are all stored, without leftover files', async () => {
  const ports = Array.from({ length: 12 }, (_, port) => port + 1)
  await Promise.all(
    ports.map((port) =>
      createCredentialsFile(folder).change((logins) => withLogin(logins, service(port), login)),
    ),
  )
  expect((await file.read()).byService.size).toBe(ports.length)
  expect(await readdir(folder)).toEqual(['credentials.json'])
})

test('a failed change stores nothing', async () => {
  await file.change((logins) => withLogin(logins, service(1), login))
  const before = await readFile(file.path, 'utf8')
  const failing = file.change(() => Promise.reject(new Error('no response')))
  await expect(failing).rejects.toThrow(/^no response$/)
  expect(await readFile(file.path, 'utf8')).toBe(before)
})

test('ignores the lock file that an earlier version left behind', async () => {
  await file.change((logins) => logins)
  await writeFile(`${file.path}.lock`, '1')
  const changed = await file.change((logins) => withLogin(logins, service(1), login))
  expect(changed.byService.size).toBe(1)
})

test('errors name the file that is damaged, unreadable or unwritable', async () => {
  await file.change((logins) => withLogin(logins, service(1), login))
  await writeFile(file.path, '{"logins":')
  await expect(file.read()).rejects.toThrow(/credentials\.json" is damaged\. Delete it/)
  const inAFile = createCredentialsFile(path.join(file.path, 'plinth'))
  await expect(inAFile.read()).rejects.toThrow(/cannot be read \(ENOTDIR\)/)
  await expect(inAFile.change((logins) => logins)).rejects.toThrow(/cannot be written \(ENOTDIR\)/)
})
