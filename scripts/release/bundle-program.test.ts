import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleProgram } from './bundle-program.ts'

async function bundle(source: string): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-bundle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const input = path.join(folder, 'program.js')
  await writeFile(input, source)
  const modules = await bundleProgram(input, path.join(folder, 'program.cjs'))
  return modules.map((file) => path.basename(file))
}

test('a program is bundled with the modules that it imports', async () => {
  expect(await bundle("import 'node:fs'\nconsole.log(1)")).toEqual(['program.js'])
})

test.each(["import 'not-installed'", "import './missing.js'", "import('not-installed')"])(
  '%s is refused, because it would fail when the program runs',
  async (source) => {
    await expect(bundle(source)).rejects.toThrow(/not-installed|missing/)
  },
)
