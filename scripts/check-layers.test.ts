import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const check = path.resolve(import.meta.dirname, 'check-layers.ts')
let root: string | undefined

afterEach(async () => {
  if (root) await rm(root, { recursive: true, force: true })
})

/** Runs the check in a repository that contains only these files. */
async function checkFiles(files: Readonly<Record<string, string>>) {
  root = await mkdtemp(path.join(tmpdir(), 'plinth-layers-'))
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [check], { cwd: root }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}

const domain = 'packages/domain/src'
const oneWay = {
  [`${domain}/plans/plans.ts`]:
    "import { size } from '../base/sizes.ts'\nexport const plan = size\n",
  [`${domain}/plans/caps.ts`]: "import { plan } from './plans.ts'\nexport const cap = plan\n",
  [`${domain}/base/sizes.ts`]: 'export const size = 1\n',
  [`${domain}/base/units.ts`]: 'export const unit = 1\n',
}

test('imports in one direction pass', async () => {
  expect(await checkFiles(oneWay)).toMatchObject({ code: 0 })
})

test('a planted cycle between folders fails', async () => {
  const units = "import type { cap } from '../plans/caps.ts'\nexport type Unit = typeof cap\n"
  const { code, output } = await checkFiles({ ...oneWay, [`${domain}/base/units.ts`]: units })
  expect(code).toBe(1)
  expect(output).toContain(`Folders of ${domain} import each other: base, plans`)
})

test('a planted cycle between files fails', async () => {
  const plans = "import { cap } from './caps.ts'\nexport const plan = () => cap\n"
  const { code, output } = await checkFiles({ ...oneWay, [`${domain}/plans/plans.ts`]: plans })
  expect(code).toBe(1)
  expect(output).toContain('are part of an import cycle')
})

test('an import against the direction of the layers fails', async () => {
  const file = `${domain}/base/units.ts`
  const { code, output } = await checkFiles({ ...oneWay, [file]: "import 'node:fs'\n" })
  expect(code).toBe(1)
  expect(output).toContain(`${file} may not import`)
})
