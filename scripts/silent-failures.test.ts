import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { silentFailures } from './silent-failures.ts'

const problems = (text: string) => silentFailures('planted.ts', text)

test.each([
  'await save().catch(() => {})',
  'await save().catch(() => undefined)',
  'const saved = await load().catch(() => null)',
  'const saved = await load().catch((): Encodings => new Map())',
  'void save().catch((_error: unknown) => {})',
  'save().catch(function () {})',
  'save().then(() => {}, () => {})',
  'try { await save() } catch {}',
  'async () => { try { return await load() } catch { return null } }',
  'async () => { try { for await (const part of parts) keep(part) } catch { return null } }',
  'async () => { try { await save() } catch (error) { signal.throwIfAborted(); return null } }',
  'try { parse(text) } catch {}',
  'try { parse(text) } catch { problems += 1 }',
  'await Promise.allSettled(runs)',
])('an error is dropped by %s', (text) => {
  expect(problems(text)).toEqual([expect.stringMatching(/^planted\.ts:1 drops an error/)])
})

test.each([
  "await save().catch((error: unknown) => failures.report('sweep-drop', error))",
  'await save().catch(warn)',
  'await save().catch(({ code }) => codes.push(code))',
  "await save().catch(() => { throw new AppError('unavailable', 'Try again.') })",
  'async () => { try { await save() } catch (error) { if (isGone(error)) return null; throw error } }',
  "async () => { try { await save() } catch { throw new AppError('unavailable', 'Try again.') } }",
  '() => { try { return JSON.parse(text) } catch { return null } }',
  '() => { try { return opened(async () => await load()) } catch { return null } }',
  'const runs = await Promise.allSettled(tasks)',
  'try { await save() } finally { await close() }',
])('an error is handled by %s', (text) => {
  expect(problems(text)).toEqual([])
})

test('the check fails for a use case that drops an error', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'plinth-failures-'))
  const folder = path.join(root, 'packages/server/src/usecases/drops')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'planted.ts'), '\nawait save().catch(() => {})\n')
  const script = path.resolve(import.meta.dirname, 'check-failures.ts')
  const checked = new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = execFile(process.execPath, [script], { cwd: root }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })
  const output = expect.stringContaining('usecases/drops/planted.ts:2 drops an error')
  expect(await checked).toEqual({ code: 1, output })
  await rm(root, { recursive: true })
})
