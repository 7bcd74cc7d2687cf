import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createHook as createHookWith, type HookOptions } from './hook.ts'

const { signal } = new AbortController()
const environment = { PATH: '/usr/bin:/bin', DNS_HOST_TOKEN: 'token' }
const createHook = (options: Omit<HookOptions, 'environment'>) =>
  createHookWith({ environment, ...options })
const record = {
  name: '_acme-challenge.example.org',
  target: 'challenge.example.net',
  value: 'the-value',
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-hook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function program(name: string, script: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return file
}

test('the hook gets the action, the name and the value', async () => {
  const output = path.join(folder, 'calls')
  const hook = createHook({ program: await program('records', `echo "$@" >> ${output}`) })
  await hook.set(record, signal)
  await hook.remove(record, signal)
  expect(await readFile(output, 'utf8')).toBe(
    'set challenge.example.net the-value\nremove challenge.example.net the-value\n',
  )
})

test('the hook gets the environment that it is given, and nothing else', async () => {
  const output = path.join(folder, 'environment')
  vi.stubEnv('PLINTH_SECRET', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const hook = createHook({ program: await program('prints', `env > ${output}`) })
  await hook.set(record, signal)
  const printed = await readFile(output, 'utf8')
  expect(printed).toContain('DNS_HOST_TOKEN=token\n')
  expect(printed).not.toContain('PLINTH_')
})

test('a hook that fails, does not end or does not exist is explained', async () => {
  const failing = await program('failing', 'echo "no such zone." >&2; exit 3')
  await expect(createHook({ program: failing }).set(record, signal)).rejects.toThrow(
    `The DNS hook ${failing} failed with exit code 3. It says: “no such zone”.`,
  )
  const crashing = await program('crashing', 'kill -SEGV $$')
  await expect(createHook({ program: crashing }).set(record, signal)).rejects.toThrow(
    `The DNS hook ${crashing} failed with SIGSEGV.`,
  )
  const verbose = await program('verbose', 'head -c 2000000 /dev/zero')
  await expect(createHook({ program: verbose }).set(record, signal)).rejects.toThrow(
    `The DNS hook ${verbose} wrote more than 1 MB.`,
  )
  const endless = await program('endless', 'echo waiting >&2; exec sleep 600')
  const limited = createHook({ program: endless, timeoutMs: 500 })
  await expect(limited.set(record, signal)).rejects.toThrow(/did not end within 0\.5 seconds/)
  const missing = path.join(folder, 'missing')
  await expect(createHook({ program: missing }).set(record, signal)).rejects.toThrow(
    `The DNS hook ${missing} cannot be run (ENOENT).`,
  )
})
