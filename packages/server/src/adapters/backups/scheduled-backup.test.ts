// The process of a scheduled backup: its output, its failures, and its end when the server stops.
import { expect, test } from 'vitest'
import { createBackupSchedule } from './scheduled-backup.ts'

const { signal } = new AbortController()

function schedule(script: string, file = process.execPath) {
  const lines: string[] = []
  const command = { file, args: ['-e', script] }
  const onLine = (line: string) => lines.push(line)
  return { lines, ...createBackupSchedule({ target: '/t', intervalMs: 1, onLine, command }) }
}

test('what the command prints is passed on', async () => {
  const { run, lines } = schedule(`console.log('one'); console.log('two')`)
  await run(signal)
  expect(lines).toEqual(['one', 'two'])
})

test('a failure has the last lines of the errors', async () => {
  const { run } = schedule(
    `for (let n = 1; n < 30; n++) console.error('line ' + n + '.'); process.exitCode = 3`,
  )
  const failure = await run(signal).catch((error: Error) => error.message)
  expect(failure).toMatch(/^The backup failed: line 10\.\n(.*\n){18}line 29\.$/)
})

test('a command without a word has an exit code', async () => {
  await expect(schedule('process.exitCode = 4').run(signal)).rejects.toThrow('exit code 4')
})

test('a program that cannot be started is a failure', async () => {
  await expect(schedule('', '/no/such/program').run(signal)).rejects.toThrow('ENOENT')
})

test('a stop of the server ends the process, and is no failure', async () => {
  const { run, lines } = schedule('console.log(process.pid); setInterval(() => {}, 1_000)')
  const stopping = new AbortController()
  const running = run(stopping.signal)
  await expect.poll(() => lines).toHaveLength(1)
  stopping.abort()
  await running
  expect(() => process.kill(Number(lines[0]), 0)).toThrow('ESRCH')
  await run(stopping.signal)
  expect(lines).toHaveLength(1)
})
