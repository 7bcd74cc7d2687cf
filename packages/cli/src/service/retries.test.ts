import { ApiError } from '@plinth/contract/client/api-error'
import { expect, test, vi } from 'vitest'
import { wasNotProcessed } from '../errors/temporary-failures.ts'
import { createByteProgress, createRetries } from './retries.ts'

const apiError = (status: number, retryAfter: number | null = null) =>
  new ApiError({ status, code: 'a_code', detail: 'A sentence.', retryAfter })

function failing(times: number, error: unknown) {
  let left = times
  return async (attempt: number) => {
    if (left-- > 0) throw error
    return attempt
  }
}

const { signal } = new AbortController()

test('retries temporary failures after the Retry-After time', async () => {
  const waits: number[] = []
  const onWait = (_: unknown, ms: number) => waits.push(ms)
  const retries = createRetries({ giveUpAfterMs: 60_000, signal, onWait })
  expect(await retries.run(failing(1, apiError(503, 1)))).toBe(1)
  expect(waits).toEqual([1000])
})

test('gives up after the time limit, on a permanent failure, and when aborted', async () => {
  const onWait = () => {}
  const impatient = createRetries({ giveUpAfterMs: 100, signal, onWait })
  await expect(impatient.run(failing(1, apiError(503, 60)))).rejects.toThrow('A sentence')
  const patient = { giveUpAfterMs: 60_000, onWait }
  await expect(
    createRetries({ ...patient, signal }).run(failing(1, apiError(404))),
  ).rejects.toThrow('A sentence')
  const stop = new AbortController()
  const stopped = createRetries({ ...patient, signal: stop.signal, onWait: () => stop.abort() })
  await expect(stopped.run(failing(1, apiError(503, 30)))).rejects.toThrow('abort')
})

test('repeats only what the caller allows', async () => {
  const retries = createRetries({ giveUpAfterMs: 60_000, signal, onWait: () => {} })
  await expect(retries.run(failing(1, apiError(502)), wasNotProcessed)).rejects.toThrow(
    'A sentence',
  )
  expect(await retries.run(failing(1, apiError(503)), wasNotProcessed)).toBe(1)
})

test('gives up after the time limit only if no attempt gets further than the ones before', async () => {
  // Waits of 250 and 500 ms.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  async function transfer(...reached: number[]): Promise<number> {
    const retries = createRetries({ giveUpAfterMs: 600, signal, onWait: () => {} })
    const onBytes = createByteProgress(retries)
    return retries.run(async (attempt) => {
      const bytes = reached[attempt]
      if (bytes === undefined) return attempt
      onBytes(bytes)
      throw apiError(503)
    })
  }
  try {
    await expect(transfer(10, 10)).rejects.toThrow('A sentence')
    expect(await transfer(10, 11)).toBe(2)
  } finally {
    random.mockRestore()
  }
})
