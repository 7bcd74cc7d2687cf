import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { licencesOf, mergeLicences, separator } from '../../packages/cli/build/licences.js'

type Files = Readonly<Record<string, string>>

/** Lists packages that have the given files, beside `package.json`. */
async function list(packages: Readonly<Record<string, Files & { license?: string }>>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-licences-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const modules: string[] = [path.join(folder, 'src/own.ts')]
  for (const [name, { license = 'MIT', ...files }] of Object.entries(packages)) {
    const home = path.join(folder, 'node_modules', name)
    await mkdir(home, { recursive: true })
    const manifest = { name, version: '1.0.0', license, author: 'Ada <ada@example.org>' }
    await writeFile(path.join(home, 'package.json'), JSON.stringify(manifest))
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(home, file), text)
    modules.push(`\0${path.join(home, 'dist/index.js')}?commonjs`)
  }
  return licencesOf(modules)
}

test('a package is listed with its licence and all notices', async () => {
  const files = {
    LICENSE: 'the licence\n',
    'NOTICE.txt': 'the notice',
    'THIRD-PARTY-NOTICES.md': 'others',
    'license.js': 'code',
  }
  expect(await list({ a: files })).toBe('a 1.0.0 (MIT)\n\nthe licence\n\nthe notice\n\nothers\n')
})

test('without a file, the licence is quoted from the README', async () => {
  const readme = '# a\n\nLicense is below.\n\n## License\n\nPermission is hereby granted to all.\n'
  expect(await list({ a: { 'Readme.md': readme } })).toBe(
    'a 1.0.0 (MIT)\n\n## License\n\nPermission is hereby granted to all.\n',
  )
})

test('without one of its own, a package has that of another one of its organisation', async () => {
  const listed = await list({
    '@org/a': { license: 'Apache-2.0' },
    '@org/b': { license: 'MIT', LICENSE: 'permission' },
    '@org/c': { license: 'Apache-2.0', LICENSE: 'the text of Apache' },
  })
  expect(listed).toContain('@org/a 1.0.0 (Apache-2.0)\n\nthe text of Apache\n')
})

test('a licence that is only named has its standard text, with the author', async () => {
  const text = /^a 1\.0\.0 \(MIT\)\n\nCopyright \(c\) Ada\n\nPermission is hereby granted/
  expect(await list({ a: { 'README.md': 'Licence: MIT' } })).toMatch(text)
})

test('a package without a known licence is refused', async () => {
  await expect(list({ a: { license: 'Custom' } })).rejects.toThrow(
    'The package a 1.0.0 (Custom) does not contain its licence.',
  )
})

test('merged lists contain each package once', async () => {
  const files = { LICENSE: 'text' }
  const lists = [await list({ b: files, c: files }), await list({ a: files, b: files })]
  const titles = mergeLicences(lists)
    .split(separator)
    .map((text) => text[0])
  expect(titles).toEqual(['a', 'b', 'c'])
})
