// A server that was told to stop tells load balancers first, and serves meanwhile.
// Stores: sqlite-files. Only the process is tested.
import { expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { startPlinth } from './harness/plinth.ts'
import { exchange } from './harness/socket.ts'

test.each(['1', '2'])(
  'with %s workers, /readyz says so after a stop signal, and drops and uploads still work',
  async (workers) => {
    // Longer than any test: it ends with a kill.
    const plinth = await startPlinth({ PLINTH_WORKERS: workers, PLINTH_DRAIN_SECONDS: '3600' })
    try {
      const api = apiOf(plinth, await plinth.createAccount('plus'))
      const { id, url } = (await api('POST', '/sites')).json
      const readiness = async () => {
        const { status, text } = await visit(`${plinth.base}/readyz`)
        return [status, text]
      }
      expect(await readiness()).toEqual([200, 'ready\n'])
      process.kill(plinth.pid, 'SIGTERM')
      await expect.poll(readiness).toEqual([503, 'stopping\n'])
      process.kill(plinth.pid, 'SIGTERM')
      const upload = await api('POST', `/sites/${id}/upload`, fileForm('index.html', '<h1>late'))
      expect(upload.status).toBe(201)
      for (let n = 0; n < 4; n++) {
        expect((await visit(url)).text).toBe('<h1>late')
        expect(await readiness()).toEqual([503, 'stopping\n'])
      }
      // A proxy uses no connection again that such a response ended.
      for (const host of [new URL(url).host, new URL(plinth.base).host]) {
        const { headers } = await exchange(plinth.port, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
        expect(headers.get('connection')).toBe('close')
      }
      const health = await visit(`${plinth.base}/healthz`)
      expect([health.status, health.text]).toEqual([200, 'stopping\n'])
    } finally {
      await plinth.kill('SIGKILL')
      await plinth.stop()
    }
  },
)
