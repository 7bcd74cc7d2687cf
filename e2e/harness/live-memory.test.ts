// Stores: sqlite-files. The measurement needs no stores.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { inspectMemory } from './live-memory.ts'

/** Keeps one buffer, and makes garbage all the time. */
const program = `
  globalThis.kept = Buffer.alloc(50e6)
  setInterval(() => Buffer.alloc(1e6), 1)
  console.log('started')
`

test('counts what is kept, and no garbage', async () => {
  const port = await getFreePort()
  const child = spawn(process.execPath, [`--inspect=127.0.0.1:${port}`, '-e', program])
  onTestFinished(() => void child.kill())
  await once(child.stdout, 'data')
  const { liveBytes, close } = await inspectMemory(port)
  onTestFinished(close)
  const megabytes = [await liveBytes(), await liveBytes()].map((bytes) => bytes / 1e6)
  for (const size of megabytes) {
    expect(size).toBeGreaterThan(50)
    expect(size).toBeLessThan(80)
  }
})
