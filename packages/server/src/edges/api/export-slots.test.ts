import { PassThrough, type Readable } from 'node:stream'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { ExportSlots } from './export-slots.ts'

const tenant = makeId('tenant', new Uint8Array(idBytes))
const other = makeId('tenant', new Uint8Array(idBytes).fill(1))

const endings: [string, (stream: PassThrough) => void][] = [
  ['read to its end', (stream) => stream.resume().end()],
  ['cancelled', (stream) => stream.destroy()],
  ['failed', (stream) => stream.on('error', () => {}).destroy(new Error('no'))],
]

test.each(endings)(
  'an account exports twice at a time; one that is %s frees its slot',
  async (_, end) => {
    const slots = new ExportSlots()
    const run = (id = tenant) => slots.run(id, async () => new PassThrough())
    const first = (await run()) as PassThrough
    await run()
    const refused = { code: 'rate_limited', retryAfter: 30 }
    await expect(run()).rejects.toMatchObject(refused)
    await run(other)
    const closed = new Promise((resolve) => first.once('close', resolve))
    end(first)
    await closed
    await run()
    await expect(run()).rejects.toMatchObject(refused)
  },
)

test('an export that cannot start takes no slot', async () => {
  const slots = new ExportSlots()
  const fail = () => Promise.reject(new Error('no database'))
  for (let n = 0; n < 3; n++) await expect(slots.run(tenant, fail)).rejects.toThrow('no database')
  const streams: Readable[] = []
  for (let n = 0; n < 2; n++) streams.push(await slots.run(tenant, async () => new PassThrough()))
  expect(streams).toHaveLength(2)
})
