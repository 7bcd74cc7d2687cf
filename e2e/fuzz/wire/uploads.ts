// Uploads: multipart bodies and archives, with and without an account.
import fc from 'fast-check'
import { mutatedBytes } from '../inputs/mutated-bytes.ts'
import { anyText, withRepetitions } from '../inputs/text.ts'
import { zips } from '../inputs/zips.ts'
import { target } from '../target.ts'
import { network } from './networks.ts'
import type { World } from './world.ts'

const boundary = 'b0undary'
const part = (disposition: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const form = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
const bodies = [
  form(part('name="file"; filename="a.html"', '<p>hello')),
  form(part('name="file"; filename="a.md"', '# Hello\n\ntext'), part('name="note"', 'a note')),
  form(
    part('name="files"; filename="index.html"', '<p>'),
    part('name="paths"', 'index.html'),
    part('name="strip_root"', 'true'),
  ),
]
const fileName = withRepetitions(anyText, { longest: 15_000, rarely: 10 }).map((text) =>
  text.replaceAll(/["\r\n]/g, '_'),
)

export function uploadWireTargets({ client, callers, drops: [drop] }: World) {
  const paths = [`/api/v1/sites/${drop?.id}/upload`, `/api/v1/sites/${drop?.id}/upload-bundle`]
  const upload = (path: string, caller: object, from: object, body: Buffer) =>
    client.send({
      method: 'POST',
      path,
      headers: { ...caller, ...from, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    })
  const common = {
    path: fc.constantFrom(...paths, '/api/v1/drops'),
    caller: fc.constantFrom(callers[0] ?? {}, callers[0] ?? {}, {}),
    network,
  }
  return [
    target({
      name: 'multipart uploads',
      share: 2,
      inputs: fc.record({ ...common, body: mutatedBytes(bodies, { longest: 100_000 }) }),
      async check({ path, caller, network: from, body }) {
        await upload(path, caller, from, body)
      },
    }),
    target({
      name: 'zip uploads',
      share: 2,
      inputs: fc.record({ ...common, zip: mutatedBytes(zips, { longest: 100_000 }) }),
      async check({ path, caller, network: from, zip }) {
        await upload(path, caller, from, form(part('name="file"; filename="site.zip"', zip)))
      },
    }),
    target({
      name: 'pages and their names',
      share: 2,
      inputs: fc.record({
        ...common,
        name: fileName,
        extension: fc.constantFrom('.html', '.md', '', '.zip'),
        content: fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          anyText,
        ),
      }),
      async check({ path, caller, network: from, name, extension, content }) {
        const disposition = `name="file"; filename="${name}${extension}"`
        await upload(path, caller, from, form(part(disposition, content)))
      },
    }),
  ]
}
