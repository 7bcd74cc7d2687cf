import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { encodeForm } from './form-stream.ts'
import { createServiceFetch } from './service-fetch.ts'

test('encodes a form that parses to the same fields', async () => {
  const form = new FormData()
  form.append('file', new File(['<p>page'], 'a "quoted"\nname.html', { type: 'text/html' }))
  form.append('file', new File([], 'empty'))
  form.append('paths', 'ünï/cöde')
  const { body, contentType } = encodeForm(form)
  const parsed = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  const [page, empty] = parsed.getAll('file') as [File, File]
  expect([page.name, page.type, await page.text()]).toEqual([
    'a "quoted"\nname.html',
    'text/html',
    '<p>page',
  ])
  expect([empty.name, empty.size]).toEqual(['empty', 0])
  expect(parsed.get('paths')).toBe('ünï/cöde')
})

test('reads no more of a file than the connection accepts', async () => {
  // The server never reads the body, so only the buffers in between are filled.
  const server = createServer((_, response) => sleep(500).then(() => response.end()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  let read = 0
  class Endless extends File {
    override stream(): ReturnType<File['stream']> {
      const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
        read += 1_000_000
        if (read > 200_000_000) controller.close()
        else controller.enqueue(new Uint8Array(1_000_000))
      }
      return new ReadableStream({ pull })
    }
  }
  const form = new FormData()
  form.append('file', new Endless([], 'endless'))
  const url = `http://127.0.0.1:${port}`
  await createServiceFetch(url)(url, { method: 'POST', body: form }).catch(() => undefined)
  server.closeAllConnections()
  server.close()
  expect(read).toBeLessThan(50_000_000)
})
