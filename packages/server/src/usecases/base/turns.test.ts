import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Work that ends when it is told to. */
function createWork(log: string[]) {
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      log.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    for (let count = 0; count < 5; count++) await turn()
  }
  return { work, end }
}

test('work with one key runs one after the other, in order; other keys do not wait', async () => {
  const log: string[] = []
  const { work, end } = createWork(log)
  const turns = new Turns()
  const results = Promise.all([
    turns.run('a', work('a1')),
    turns.run('a', work('a2')),
    turns.run('b', work('b1')),
    turns.run('a', work('a3')),
  ])
  await turn()
  expect(log).toEqual(['a1', 'b1'])
  await end('a1')
  expect(log).toEqual(['a1', 'b1', 'a2'])
  await end('b1')
  await end('a2')
  await end('a3')
  expect(await results).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('work that fails does not stop the next one', async () => {
  const turns = new Turns()
  const failing = turns.run('a', () => Promise.reject(new Error('failed')))
  const next = turns.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
})

test('too much waiting work is refused', async () => {
  const turns = new Turns()
  const { work, end } = createWork([])
  const first = turns.run('a', work('first'))
  const waiting = Array.from({ length: 999 }, () => turns.run('a', async () => 'done'))
  await expect(turns.run('a', async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  await end('first')
  expect(await first).toBe('first')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
  expect(await turns.run('a', async () => 'again')).toBe('again')
})
