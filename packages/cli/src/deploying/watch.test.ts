import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { publishChanges } from './watch.ts'

test('what a build removes and makes again as it was is not published again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-watch-'))
  const page = path.join(folder, 'index.html')
  await writeFile(page, 'one')
  const controller = new AbortController()
  const published: string[] = []
  const watching = publishChanges(
    folder,
    async () => {
      published.push(await readFile(page, 'utf8'))
      if (published.length === 2) controller.abort()
      return true
    },
    controller.signal,
  )
  await expect.poll(() => published).toHaveLength(1)
  await rm(folder, { recursive: true })
  await looks()
  await mkdir(folder)
  await writeFile(page, 'one')
  await looks()
  await writeFile(page, 'two')
  await watching
  expect(published).toEqual(['one', 'two'])
  await rm(folder, { recursive: true })
})

/** Time for it to see the same twice. On a busy machine it may miss a step, and is right all the same. */
const looks = () => sleep(1300)
