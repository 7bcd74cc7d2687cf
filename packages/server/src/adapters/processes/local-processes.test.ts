import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { createLocalProcesses } from './local-processes.ts'

const processes = createLocalProcesses()
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

test('recognises itself by a constant id', () => {
  expect(processes.isAlive(processes.self)).toBe('alive')
  expect(createLocalProcesses().self).toBe(processes.self)
})

test('another process is alive until it is killed', async () => {
  const { child, self } = await startNamed()
  expect(processes.isAlive(self)).toBe('alive')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(processes.isAlive(self)).toBe('dead')
})

test.runIf(process.platform === 'linux')(
  'a reused pid is not taken for its previous process',
  () => {
    const [host, pid, start = ''] = processes.self.split(':')
    const [ticks, boot] = start.split('.')
    expect(processes.isAlive(`${host}:${pid}:1.${boot}`)).toBe('dead')
    expect(processes.isAlive(`${host}:${pid}:${ticks}.00000000`)).toBe('other_boot')
    const alone = createLocalProcesses({ isAlone: true })
    expect(alone.isAlive(`${host}:${pid}:${ticks}.00000000`)).toBe('dead')
  },
)

test('checks only the pid of an id without a start time', async () => {
  const { child } = await startNamed()
  const holder = `${hostname()}:${child.pid}:0`
  expect(processes.isAlive(holder)).toBe('alive')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(processes.isAlive(holder)).toBe('dead')
})

test.each([
  ['an empty id', ''],
  ['no pid', hostname()],
  ['pid 0, which would be this whole process group', `${hostname()}:0:0`],
  ['a negative pid', `${hostname()}:-1:0`],
  ['a pid that is not a number', `${hostname()}:one:0`],
  ['another machine', `elsewhere.invalid:${process.pid}:0`],
])('reports %s as unknown', (_, holder) => {
  expect(processes.isAlive(holder)).toBe('unknown')
})

async function startNamed(): Promise<{ child: ChildProcess; self: string }> {
  const module = JSON.stringify(import.meta.resolve('./local-processes.ts'))
  const code = `const { createLocalProcesses } = await import(${module})
    console.log(createLocalProcesses().self)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  children.push(child)
  const [self] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, self: String(self).trim() }
}
