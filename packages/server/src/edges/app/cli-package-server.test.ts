import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDefaultServer } from './cli-package-server.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-cli-package-'))
})
afterAll(() => rm(folder, { recursive: true }))

const program = 'x'.repeat(1300)

/** An archive made by `tar`, with the files in this order. */
async function packed(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const source = await mkdtemp(path.join(folder, 'source-'))
  await mkdir(path.join(source, 'package'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(source, name), text)
  const options = ['--format=ustar', '--mtime=@0', '--owner=0', '--group=0', '-czf', 'cli.tgz']
  await run('tar', [...options, ...Object.keys(files)], { cwd: source })
  return readFile(path.join(source, 'cli.tgz'))
}

const built = (manifest: object) =>
  packed({
    'package/package.json': JSON.stringify(manifest),
    'package/plinth.js': program,
    'package/LICENSE': 'MIT',
  })

test.each([10, 400, 600])(
  'tar unpacks it, with a manifest of %i characters more',
  async (length) => {
    const manifest = { name: 'plinth', version: '0.1.0', description: 'd'.repeat(length) }
    const archive = withDefaultServer(await built(manifest), 'https://plinth.example')
    await writeFile(path.join(folder, 'cli.tar'), archive)
    await run('tar', ['-xf', 'cli.tar'], { cwd: folder })
    const read = (name: string) => readFile(path.join(folder, 'package', name), 'utf8')
    expect(JSON.parse(await read('package.json'))).toEqual({
      ...manifest,
      config: { url: 'https://plinth.example' },
    })
    expect([await read('plinth.js'), await read('LICENSE')]).toEqual([program, 'MIT'])
  },
)

test('the same build and URL give the same bytes', async () => {
  const build = await built({ name: 'plinth' })
  const packages = ['https://a.example', 'https://a.example', 'https://b.example'].map((url) =>
    withDefaultServer(build, url),
  )
  expect(packages[1]).toEqual(packages[0])
  expect(packages[2]).not.toEqual(packages[0])
})

test('another archive is refused', async () => {
  const other = await packed({ 'package/README.md': 'x' })
  expect(() => withDefaultServer(other, 'https://a.example')).toThrow('package/README.md')
})
