// One peer under load for a few seconds: what visitors get, and what it costs the server.
import { cpuSecondsOf } from './process-tree.ts'
import { type Load, runWrk } from './wrk.ts'

export interface Sample {
  readonly requestsPerSecond: number
  readonly bytesPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMicrosecondsPerRequest: number
}

export interface LoadedServer {
  readonly pid: number
  readonly load: Load
  /** What one answer looked like when it was checked. */
  readonly expected: { readonly status: number; readonly bodyBytes: number }
}

/** Some answers were not what they should be: the figures would mean nothing. */
class WrongAnswers extends Error {}

/** Those of one answer take less. */
const headerBytes = 2048

export async function measureLoad(
  wrk: string,
  { pid, load, expected }: LoadedServer,
  seconds: number,
): Promise<Sample> {
  const before = await cpuSecondsOf(pid)
  const report = await runWrk(wrk, load, seconds)
  const cpu = (await cpuSecondsOf(pid)) - before
  const { requests, bytes, socketErrors, statusErrors } = report
  if (requests === 0) throw new WrongAnswers('no request was answered')
  if (socketErrors > 0) throw new WrongAnswers(`${socketErrors} connections failed`)
  const expectedErrors = expected.status >= 400 ? requests : 0
  if (statusErrors !== expectedErrors) {
    throw new WrongAnswers(`${statusErrors} of ${requests} answers had a status of 400 or more`)
  }
  // When the time is up, every connection may be in the middle of one more answer.
  const most = (requests + load.connections) * (expected.bodyBytes + headerBytes)
  if (bytes < requests * expected.bodyBytes || bytes > most) {
    throw new WrongAnswers(`an answer took ${Math.round(bytes / requests)} bytes`)
  }
  return {
    requestsPerSecond: requests / report.seconds,
    bytesPerSecond: bytes / report.seconds,
    p50Ms: report.p50Ms,
    p99Ms: report.p99Ms,
    cpuMicrosecondsPerRequest: (cpu * 1e6) / requests,
  }
}
