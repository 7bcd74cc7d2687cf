// Puts one peer under load for a few seconds and measures throughput, latency and CPU time.
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
  /** Status and body size of the checked response. */
  readonly expected: { readonly status: number; readonly bodyBytes: number }
}

/** Thrown if some responses were wrong, which makes the figures meaningless. */
class WrongResponses extends Error {}

/** Upper bound for the headers of one response. */
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
  if (requests === 0) throw new WrongResponses('no response was received')
  if (socketErrors > 0) throw new WrongResponses(`${socketErrors} connections failed`)
  const expectedErrors = expected.status >= 400 ? requests : 0
  if (statusErrors !== expectedErrors) {
    throw new WrongResponses(`${statusErrors} of ${requests} responses had a status of 400 or more`)
  }
  // At the end, every connection may have received part of one more response.
  const most = (requests + load.connections) * (expected.bodyBytes + headerBytes)
  if (bytes < requests * expected.bodyBytes || bytes > most) {
    throw new WrongResponses(`a response had ${Math.round(bytes / requests)} bytes on average`)
  }
  return {
    requestsPerSecond: requests / report.seconds,
    bytesPerSecond: bytes / report.seconds,
    p50Ms: report.p50Ms,
    p99Ms: report.p99Ms,
    cpuMicrosecondsPerRequest: (cpu * 1e6) / requests,
  }
}
