// Zip archives, as a corpus for the mutator.
import { rawZip } from '../../../packages/server/src/adapters/archives/raw-zip.test-support.ts'

const index = { name: 'index.html', content: '<p>hello</p>', deflate: true }
const repetitive = Buffer.alloc(3_000, 'abc')

export const zips: readonly Buffer[] = [
  rawZip([index]),
  rawZip([
    { ...index, name: 'site/index.html' },
    { name: 'site/a.txt', content: 'stored' },
  ]),
  rawZip([
    index,
    { name: 'a.js', content: repetitive, deflate: true },
    { name: 'b/', content: '' },
  ]),
  rawZip([index, { name: Buffer.from([0x81, 0x2e, 0x74]), content: 'x', flags: 0 }]),
  rawZip([
    index,
    { name: 'b.txt', content: repetitive },
    { name: 'c.txt', overlap: true, size: 3_000 },
  ]),
  rawZip([index], 70_000),
]
