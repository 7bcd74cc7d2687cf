import { PassThrough } from 'node:stream'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { ExportSlots } from './export-slots.ts'

const tenant = makeId('tenant', new Uint8Array(idBytes))
const other = makeId('tenant', new Uint8Array(idBytes).fill(1))

const openSlots = () => new ExportSlots({ most: 2, what: 'exports' })
const archive = async () => ({ content: new PassThrough(), filename: 'a.zip' })

const endings: [string, (stream: PassThrough) => void][] = [
  ['read to its end', (stream) => stream.resume().end()],
  ['cancelled', (stream) => stream.destroy()],
  ['failed', (stream) => stream.on('error', () => {}).destroy(new Error('no'))],
]

test.each(endings)(
  'an account exports twice at a time; one that is %s frees its slot',
  async (_, end) => {
    const slots = openSlots()
    const run = (id = tenant) => slots.run(id, archive)
    const first = (await run()).content as PassThrough
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
  const slots = openSlots()
  const fail = () => Promise.reject(new Error('no database'))
  for (let n = 0; n < 3; n++) await expect(slots.run(tenant, fail)).rejects.toThrow('no database')
  for (let n = 0; n < 2; n++) await slots.run(tenant, archive)
  await expect(slots.run(tenant, archive)).rejects.toThrow('2 exports in progress')
})
