import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type PublishOutcome, publishChanges } from './watch.ts'

test('does not republish a rebuild with identical output', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-watch-'))
  const page = path.join(folder, 'index.html')
  await writeFile(page, 'one')
  const controller = new AbortController()
  const published: string[] = []
  const watching = publishChanges(
    { target: folder },
    async () => {
      published.push(await readFile(page, 'utf8'))
      if (published.length === 2) controller.abort()
      return 'published'
    },
    controller.signal,
  )
  await expect.poll(() => published).toHaveLength(1)
  await rm(folder, { recursive: true })
  await twoPolls()
  await mkdir(folder)
  await writeFile(page, 'one')
  await twoPolls()
  await writeFile(page, 'two')
  await watching
  expect(published).toEqual(['one', 'two'])
  await rm(folder, { recursive: true })
})

test('notices changes of files that look like secrets and are allowed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-watch-'))
  const example = path.join(folder, '.env.example')
  await writeFile(path.join(folder, 'index.html'), 'page')
  await writeFile(example, 'one')
  const controller = new AbortController()
  const published: string[] = []
  const watching = publishChanges(
    { target: folder, allowSecrets: ['.env.example'] },
    async () => {
      published.push(await readFile(example, 'utf8'))
      if (published.length === 2) controller.abort()
      return 'published'
    },
    controller.signal,
  )
  await expect.poll(() => published).toHaveLength(1)
  await writeFile(example, 'two')
  await watching
  expect(published).toEqual(['one', 'two'])
  await rm(folder, { recursive: true })
})

test('publishes the same files again after a temporary failure, but not after another one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-watch-'))
  const page = path.join(folder, 'index.html')
  await writeFile(page, 'one')
  const controller = new AbortController()
  const outcomes: PublishOutcome[] = ['published', 'failed', { retryAfterMs: 1 }, 'published']
  const sent: string[] = []
  const watching = publishChanges(
    { target: folder },
    async () => {
      sent.push(await readFile(page, 'utf8'))
      if (sent.length === outcomes.length) controller.abort()
      return outcomes[sent.length - 1] ?? 'published'
    },
    controller.signal,
  )
  await expect.poll(() => sent).toHaveLength(1)
  await writeFile(page, 'two')
  await expect.poll(() => sent).toHaveLength(2)
  await twoPolls()
  await writeFile(page, 'three')
  await watching
  expect(sent).toEqual(['one', 'two', 'three', 'three'])
  await rm(folder, { recursive: true })
})

/** Time for two polls. On a busy machine a step may be missed, which does not affect the result. */
const twoPolls = () => sleep(1300)
