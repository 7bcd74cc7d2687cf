import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-loading-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** The modules of tracing, its settings aside, that a process has loaded once its parts are connected. */
async function loadedBy(environment: Record<string, string>): Promise<string[]> {
  const module = (file: string) => JSON.stringify(import.meta.resolve(file))
  const settings = JSON.stringify({ PLINTH_DATA_DIR: dataDir, ...environment })
  const code = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({
      load(url, context, next) {
        if (/\\/server\\/src\\/(?!config\\/).*trac(e-|ing)/.test(url)) loaded.push(url)
        return next(url, context)
      },
    })
    const { compose } = await import(${module('../composing/compose.ts')})
    await import(${module('../running/server.ts')})
    const { parseConfig } = await import(${module('../../config/config.ts')})
    const { close } = await compose(parseConfig(${settings}))
    await close()
    console.log(JSON.stringify(loaded))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code])
  return (JSON.parse(stdout) as string[]).map((url) => path.basename(url)).sort()
}

test('the code of tracing is loaded only if there is a collector', { tags: ['slow'] }, async () => {
  expect(await loadedBy({})).toEqual([])
  const loaded = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  expect(loaded).toContain('tracer.ts')
})
