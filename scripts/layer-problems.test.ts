import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { checkLayers } from './layer-problems.ts'

const program = path.resolve(import.meta.dirname, 'check-layers.ts')
let root: string | undefined

afterEach(async () => {
  if (root) await rm(root, { recursive: true, force: true })
})

/** Creates a repository that contains only these files. */
async function createRepository(files: Readonly<Record<string, string>>): Promise<string> {
  root = await mkdtemp(path.join(tmpdir(), 'plinth-layers-'))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return root
}

const problemsOf = async (files: Readonly<Record<string, string>>) =>
  (await checkLayers(await createRepository(files))).problems

const domain = 'packages/domain/src'
const oneWay = {
  [`${domain}/plans/plans.ts`]:
    "import { size } from '../base/sizes.ts'\nexport const plan = size\n",
  [`${domain}/plans/caps.ts`]: "import { plan } from './plans.ts'\nexport const cap = plan\n",
  [`${domain}/base/sizes.ts`]: 'export const size = 1\n',
  [`${domain}/base/units.ts`]: 'export const unit = 1\n',
}

test('imports in one direction pass', async () => {
  expect(await problemsOf(oneWay)).toEqual([])
})

test('a planted cycle between folders fails', async () => {
  const units = "import type { cap } from '../plans/caps.ts'\nexport type Unit = typeof cap\n"
  const cwd = await createRepository({ ...oneWay, [`${domain}/base/units.ts`]: units })
  const run = promisify(execFile)(process.execPath, [program], { cwd })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Folders of ${domain} import each other: base, plans`),
  })
})

test('a planted cycle between files fails', async () => {
  const plans = "import { cap } from './caps.ts'\nexport const plan = () => cap\n"
  expect(await problemsOf({ ...oneWay, [`${domain}/plans/plans.ts`]: plans })).toContainEqual(
    expect.stringContaining('are part of an import cycle'),
  )
})

test('an import against the direction of the layers fails', async () => {
  const file = `${domain}/base/units.ts`
  expect(await problemsOf({ ...oneWay, [file]: "import 'node:fs'\n" })).toContainEqual(
    expect.stringContaining(`${file} may not import`),
  )
})
