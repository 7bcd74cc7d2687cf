// Threads that check parsers, and the watch over them.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { type Batch, describe } from './batches.ts'
import type { ThreadData, ThreadJob } from './parser-thread.ts'
import { hangMs } from './settings.ts'
import type { Target } from './target.ts'

export interface ParserThread {
  /** The description of a failure or a hang, or null. */
  check(target: Target, batch: Batch): Promise<string | null>
  /** Memory that the thread still uses after a full garbage collection. */
  liveBytes(): Promise<number>
  close(): Promise<void>
}

const watchMs = 250

export function createParserThread(): ParserThread {
  const position = new Float64Array(new SharedArrayBuffer(16))
  let worker: Worker | null = null

  function start(): Worker {
    const workerData: ThreadData = { position }
    const started = new Worker(new URL('./parser-thread.ts', import.meta.url), { workerData })
    // Also handled by the check that is in progress.
    return started.on('error', () => {})
  }

  /** Rejects if the thread ends, or if an input takes too long. */
  function watch(watched: Worker): { readonly ended: Promise<never>; stop(): void } {
    const { promise: ended, reject } = Promise.withResolvers<never>()
    ended.catch(() => {})
    const timer = setInterval(() => {
      const [, at = 0] = position
      if (at !== 0 && Date.now() - at > hangMs) reject(`no result after ${hangMs} ms`)
    }, watchMs)
    const onExit = (code: number) => reject(`the thread ended with code ${code}`)
    watched.once('error', reject).once('exit', onExit)
    const stop = () => {
      clearInterval(timer)
      watched.off('error', reject).off('exit', onExit)
    }
    return { ended, stop }
  }

  /** Ends the thread if it does not answer. */
  async function ask(message: ThreadJob | 'measure memory'): Promise<unknown> {
    worker ??= start()
    position.fill(0)
    const { ended, stop } = watch(worker)
    try {
      const result = once(worker, 'message')
      result.catch(() => {})
      worker.postMessage(message)
      const [answer] = await Promise.race([result, ended])
      return answer
    } catch (error) {
      await close()
      throw error
    } finally {
      stop()
    }
  }

  async function check(target: Target, batch: Batch): Promise<string | null> {
    try {
      return (await ask({ target: target.name, batch })) as string | null
    } catch (error) {
      return describeLast(target, batch, error)
    }
  }

  /** The inputs of a batch are the same each time, so the last one is generated again. */
  function describeLast(target: Target, { seed, inputs }: Batch, error: unknown): string {
    const [begun = 0] = position
    if (begun > inputs || begun < 1)
      return describe(target, { seed, path: '', input: '(while shrinking)', error })
    const sample = fc.sample(target.inputs, { seed, numRuns: begun })
    return describe(target, { seed, path: String(begun - 1), input: sample.at(-1), error })
  }

  const liveBytes = async () => (await ask('measure memory')) as number

  async function close(): Promise<void> {
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }
  return { check, liveBytes, close }
}
