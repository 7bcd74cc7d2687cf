import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatIgnored } from './format-ignored.ts'
import { walkFolder } from './walk-folder.ts'

let outside: string
let folder: string
beforeEach(async () => {
  outside = await mkdtemp(path.join(tmpdir(), 'plinth-walk-'))
  folder = path.join(outside, 'site')
  await mkdir(folder)
})
afterEach(() => rm(outside, { recursive: true }))

async function write(...names: string[]): Promise<void> {
  for (const name of names) {
    const [file = '', content = name] = name.split('=')
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
}

async function walk() {
  const { files, ignored } = await walkFolder(folder)
  return {
    published: files.map(({ path }) => path),
    ignored: ignored.map(({ path, reason }) => `${path} ${reason}`),
  }
}

test('lists the files of all folders, without hidden and generated files', async () => {
  await write('index.html', 'a/b/c.css', 'a.txt', '.well-known/security.txt')
  await write('.git/config', '.env', '.env.local', 'node_modules/x/index.js', 'a/.DS_Store')
  await write('.htaccess', '.plinth.json', 'notes.txt~', 'a/Thumbs.db')
  expect(await walk()).toEqual({
    published: ['.well-known/security.txt', 'a.txt', 'a/b/c.css', 'index.html'],
    ignored: [
      '.env secret',
      '.env.local secret',
      '.git/ secret',
      '.htaccess default',
      'a/.DS_Store default',
      'a/Thumbs.db default',
      'node_modules/ default',
      'notes.txt~ default',
    ],
  })
})

test('stops when aborted', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(walkFolder(folder, { signal: stopped })).rejects.toThrow('stopped')
})

test('includes allowed files, but nothing else of their folders', async () => {
  await write('index.html', '.env', '.env.local', '.cfg/a.p12', '.cfg/b.txt', '.cfg/in/c.p12')
  await write('.cfg/in/d.txt', 'keys/e.p12', 'keys/f.txt', '.git/config', '.git/hooks/g')
  const allowed = new Set(['.env', '.cfg/a.p12', '.cfg/in/c.p12', 'keys/e.p12', '.git/config'])
  const { files, ignored } = await walkFolder(folder, { allowed })
  const published = [...allowed, 'index.html', 'keys/f.txt']
  expect(files.map(({ path }) => path)).toEqual(published.toSorted())
  expect(ignored.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
    '.cfg/b.txt default',
    '.cfg/in/d.txt default',
    '.env.local secret',
    '.git/hooks/ secret',
  ])
})

test('.plinthignore overrides the defaults but not secrets, and a nested one overrides it', async () => {
  await write('index.html', '.htaccess', '.ENV', 'drafts/a.html', 'docs/drafts/b.html', 'docs/c.md')
  await write('docs/.ssh/id_rsa', '.aws/credentials', '.npmrc', '.netrc', '.HTPASSWD', '.pgpass')
  await write('.plinthignore=!.*\n*.md\ndrafts/\n', 'docs/.plinthignore=!c.md\n!/drafts/\n')
  expect(await walk()).toEqual({
    published: ['.htaccess', 'docs/c.md', 'docs/drafts/b.html', 'index.html'],
    ignored: [
      '.ENV secret',
      '.HTPASSWD secret',
      '.aws/ secret',
      '.netrc secret',
      '.npmrc secret',
      '.pgpass secret',
      'docs/.ssh/ secret',
      'drafts/ rule',
    ],
  })
})

test('refuses a .plinthignore with a rule that cannot be matched in bounded time', async () => {
  await write('index.html', `docs/.plinthignore=a\n${'**/a/'.repeat(9)}b\n`)
  await expect(walkFolder(folder)).rejects.toThrow(
    /docs\/\.plinthignore", line 2: A rule can have at most 3 "\*\*"\./,
  )
})

test('a link is only an alias for files that are published anyway', async () => {
  await write('index.html', '.env', 'v2/app.js', 'v2/secret.map', 'deep/x/y.txt', '../passwd')
  await write('.plinthignore=current/*.map\n')
  const link = (name: string, target: string) => symlink(target, path.join(folder, name))
  await link('start.html', 'index.html')
  await link('current', 'v2')
  await link('v2/again', '../deep')
  await link('environment.txt', '.env')
  await link('passwd', '../passwd')
  await link('all', '..')
  await link('deep/x/loop', '..')
  await link('me', '.')
  await link('nowhere', 'absent')
  await link('cycle', 'cycle')
  expect(await walk()).toEqual({
    published: [
      'current/app.js',
      'deep/x/y.txt',
      'index.html',
      'start.html',
      'v2/again/x/y.txt',
      'v2/app.js',
      'v2/secret.map',
    ],
    ignored: [
      '.env secret',
      'all link-outside',
      'current/again link-in-link',
      'cycle link-outside',
      'deep/x/loop link-loop',
      'environment.txt link-to-left-out',
      'me link-loop',
      'nowhere link-outside',
      'passwd link-outside',
      'v2/again/x/loop link-in-link',
    ],
  })
})

test('lists excluded files, shortened or in full', () => {
  const ignored = Array.from('abcdefgh', (path) => ({ path, reason: 'default' as const }))
  const rule = { path: 'dra\nfts/', reason: 'rule' as const }
  expect(formatIgnored([rule, ...ignored], false)).toEqual([
    'Excluded (by default): a, b, c, d, e, f, and 2 more',
    'Excluded (by .plinthignore): dra fts/',
  ])
  expect(formatIgnored(ignored, true)).toEqual(['Excluded (by default): a, b, c, d, e, f, g, h'])
  expect(formatIgnored([], false)).toEqual([])
})
