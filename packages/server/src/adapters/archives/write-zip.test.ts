import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBuffer, type ZipFile } from 'yauzl'
import type { ArchiveEntry } from '../../ports/archives.ts'
import { writeZip } from './write-zip.ts'

async function* entriesOf(files: Record<string, () => Readable>): AsyncGenerator<ArchiveEntry> {
  for (const [path, open] of Object.entries(files)) {
    yield { path, modifiedAt: Date.UTC(2026, 0, 2), open: async () => open() }
  }
}

async function namesIn(zip: Buffer): Promise<string[]> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(zip, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const names: string[] = []
  file.on('entry', (entry) => names.push(entry.fileName))
  await once(file, 'end')
  return names
}

test('writes the entries in order', async () => {
  let opened = 0
  const count = () => {
    opened += 1
    return Readable.from([Buffer.from(`file ${opened}`)])
  }
  const zip = writeZip(entriesOf({ 'a.txt': count, 'b/c d.txt': count, 'ü.txt': count }))
  expect(await namesIn(await buffer(zip))).toEqual(['a.txt', 'b/c d.txt', 'ü.txt'])
})

test('a failing entry aborts the archive', async () => {
  const broken = () =>
    new Readable({
      read() {
        this.destroy(new Error('blob is missing'))
      },
    })
  await expect(buffer(writeZip(entriesOf({ 'a.txt': broken })))).rejects.toThrow('blob is missing')
})

test('closes the open file if the reader disconnects', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  const zip = writeZip(entriesOf({ 'a.bin': () => endless }))
  await once(zip, 'readable')
  zip.destroy()
  await expect.poll(() => endless.destroyed).toBe(true)
})
