import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BodyPacing } from './body-pacing.ts'

/** Turns are taken one by one. */
function createPacing() {
  const turns: (() => void)[] = []
  const pacing = new BodyPacing((run) => void turns.push(run))
  const next = async () => {
    turns.shift()?.()
    await turn()
  }
  return { pacing, next }
}

const chunk = Buffer.alloc(64 * 1024, 'a')

test('a small body passes at once, beside many large ones', async () => {
  const { pacing, next } = createPacing()
  const passed = Array.from({ length: 10 }, () => 0)
  for (const at of passed.keys()) {
    const body = Readable.from([chunk, chunk]).pipe(pacing.stream())
    body.on('data', ({ length }: Buffer) => {
      passed[at] = (passed[at] ?? 0) + length
    })
  }
  const small = Readable.from([Buffer.from('<p>a</p>')]).pipe(pacing.stream())
  expect(String(await buffer(small))).toBe('<p>a</p>')
  const whole = () => passed.filter((bytes) => bytes === 2 * chunk.length).length
  const counts = [whole()]
  for (let count = 0; count < 3; count++) {
    await next()
    counts.push(whole())
  }
  expect(counts).toEqual([0, 4, 8, 10])
})

test('large uploads begin one in a turn, and small ones at once', async () => {
  const { pacing, next } = createPacing()
  const begun: string[] = []
  const begin = (name: string, length?: string) => pacing.begin(length).then(() => begun.push(name))
  for (const name of ['a', 'b']) void begin(name, '1500000')
  void begin('of unknown length')
  await begin('small', '8')
  expect(begun).toEqual(['small'])
  await next()
  expect(begun).toEqual(['small', 'a'])
  await next()
  await next()
  expect(begun).toEqual(['small', 'a', 'b', 'of unknown length'])
})

test('a body passes unchanged', async () => {
  const chunks = Array.from({ length: 30 }, (_, at) => Buffer.alloc(10_000, at))
  const passed = await buffer(Readable.from(chunks).pipe(new BodyPacing().stream()))
  expect(passed.equals(Buffer.concat(chunks))).toBe(true)
})
