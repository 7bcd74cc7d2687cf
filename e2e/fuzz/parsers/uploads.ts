// Zip archives and multipart bodies: refused, or unpacked to exactly what they declare.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { threadId } from 'node:worker_threads'
import fc from 'fast-check'
import { extractZip } from '../../../packages/server/src/adapters/archives/extract-zip.ts'
import { rawZip } from '../../../packages/server/src/adapters/archives/raw-zip.test-support.ts'
import { multipartParts } from '../../../packages/server/src/edges/api/multipart-parts.ts'
import { BodyPacing } from '../../../packages/server/src/edges/uploads/body-pacing.ts'
import { mutatedBytes } from '../inputs/mutated-bytes.ts'
import { anyText, textOf } from '../inputs/text.ts'
import { zips } from '../inputs/zips.ts'
import { target } from '../target.ts'
import { orLaterRefusal } from './refusals.ts'

const maxBytes = 2_000_000
const pacing = new BodyPacing()
const boundary = 'b0undary'

function extract(bytes: Buffer) {
  const folder = path.resolve(
    import.meta.dirname,
    `../../../node_modules/.cache/fuzz/${process.pid}-${threadId}`,
  )
  mkdirSync(folder, { recursive: true })
  const [archive, pack] = [path.join(folder, 'archive'), path.join(folder, 'pack')]
  writeFileSync(archive, bytes)
  writeFileSync(pack, 'before')
  return { files: extractZip(archive, { pack, maxBytes, stripRoot: true }), pack }
}

function requestOf(body: Buffer, type: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.headers = { 'content-type': type }
  for (let at = 0; at < body.length; at += 65_536) request.push(body.subarray(at, at + 65_536))
  request.complete = true
  request.push(null)
  return request
}

const form = {
  files: { kind: 'file', repeated: true, description: '' },
  paths: { kind: 'text', description: '' },
} as const

interface Part {
  readonly name: string
  readonly value: Buffer
}

async function partsOf(body: Buffer, type = `multipart/form-data; boundary=${boundary}`) {
  const parts: Part[] = []
  for await (const part of multipartParts(requestOf(body, type), [form], pacing)) {
    const value = part.kind === 'file' ? await buffer(part.content) : Buffer.from(part.value)
    parts.push({ name: part.kind === 'file' ? part.filename : part.field, value })
  }
  return parts
}

const head = (disposition: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
const fileParts = (files: readonly Part[]): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ name, value }) => [
      Buffer.from(head(`name="files"; filename="${name}"`)),
      value,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const bodies = [
  fileParts([{ name: 'index.html', value: Buffer.from('<p>hello') }]),
  Buffer.from(
    `${head('name="paths"')}a\r\n${head('name="files[]"; filename*=UTF-8\'\'%c3%a9.html')}x\r\n--${boundary}--`,
  ),
]
const types = textOf(
  ['multipart/form-data', ';', ' boundary=', boundary, '"', 'charset=utf-8', '=', ' ', 'a'],
  { longest: 16_000, rarely: 20 },
)

export const uploadTargets = [
  target({
    name: 'zip archives',
    share: 0.5,
    inputs: mutatedBytes(zips, { longest: 300_000 }),
    async check(bytes) {
      const { files, pack } = extract(bytes)
      const found = await orLaterRefusal(() => files)
      if (found === null) return
      const packed = readFileSync(pack)
      assert.ok(packed.length <= maxBytes + 'before'.length)
      for (const { content } of found) {
        const { offset, size, digest } = content
        const own = packed.subarray(offset, offset + size)
        assert.equal(createHash('sha256').update(own).digest('hex'), digest)
      }
    },
  }),
  target({
    name: 'names in zip archives',
    share: 0.5,
    inputs: fc.array(fc.record({ name: anyText, content: fc.string(), deflate: fc.boolean() }), {
      maxLength: 6,
    }),
    async check(entries) {
      const index = { name: 'index.html', content: 'x' }
      const files = await orLaterRefusal(() => extract(rawZip([index, ...entries])).files)
      for (const { path: name } of files ?? [])
        assert.ok(!name.startsWith('/') && !name.split('/').includes('..'))
    },
  }),
  target({
    name: 'multipart bodies',
    share: 2,
    inputs: fc.record({
      body: mutatedBytes(bodies, { longest: 200_000 }),
      type: fc.option(types, { nil: undefined, freq: 10 }),
    }),
    async check({ body, type }) {
      await orLaterRefusal(() => partsOf(body, type))
    },
  }),
  target({
    name: 'multipart contents',
    inputs: fc.array(
      fc.record({
        name: fc.stringMatching(/^[\w.][\w. -]{0,30}\w$/),
        value: fc
          .oneof(
            fc.uint8Array({ maxLength: 300 }),
            fc
              .constantFrom('\r\n', '--', `\r\n--${boundary.slice(0, 5)}`, '\r')
              .map((text) => Buffer.from(text)),
          )
          .map((bytes) => Buffer.from(bytes)),
      }),
      { maxLength: 5 },
    ),
    async check(files) {
      const kept = files.filter(({ value }) => !value.includes(`--${boundary}`))
      const read = await partsOf(fileParts(kept))
      const plain = kept.map(({ name, value }) => ({ name, value }))
      assert.deepEqual(read, plain)
    },
  }),
]
