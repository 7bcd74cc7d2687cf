// Puts one peer under load for a few seconds and measures throughput, latency and CPU time.
import { runH2load } from './h2load.ts'
import type { Load, LoadReport } from './load.ts'
import { cpuSecondsOf } from './process-tree.ts'
import { runWrk } from './wrk.ts'

export interface Sample {
  readonly requestsPerSecond: number
  readonly bytesPerSecond: number
  readonly p50Ms: number | null
  readonly p99Ms: number | null
  readonly cpuMicrosecondsPerRequest: number
}

export interface LoadedServer {
  readonly pid: number
  readonly load: Load
  /** Status and body size of the checked response. */
  readonly expected: { readonly status: number; readonly bodyBytes: number }
}

/** Paths of the load generators. */
export interface Generators {
  readonly wrk: string
  /** Null if it is not installed; cases over TLS then fail. */
  readonly h2load: string | null
  /** Put before the command line of a generator that is restricted to its own core. */
  readonly pin: readonly string[]
}

/** Thrown if some responses were wrong, which makes the figures meaningless. */
class WrongResponses extends Error {}

/** Pages of random hosts have the same size, but not when they are compressed. */
export const leastShare = 0.8

/** Upper bound for the headers of one response. */
const headerBytes = 2048

export async function measureLoad(
  generators: Generators,
  { pid, load, expected }: LoadedServer,
  seconds: number,
): Promise<Sample> {
  const before = await cpuSecondsOf(pid)
  const report = await generate(generators, load, seconds)
  const cpu = (await cpuSecondsOf(pid)) - before
  const { requests, bytes, socketErrors } = report
  if (requests === 0) throw new WrongResponses('no response was received')
  if (socketErrors > 0) throw new WrongResponses(`${socketErrors} connections failed`)
  requireStatuses(report, load, expected.status)
  // At the end, every connection may have received part of one more response.
  const most = (requests + load.connections) * (expected.bodyBytes + headerBytes)
  const share = load.hostsFile === undefined ? 1 : leastShare
  if (!load.mixed && (bytes < share * requests * expected.bodyBytes || bytes > most)) {
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

function generate(
  { wrk, h2load, pin }: Generators,
  load: Load,
  seconds: number,
): Promise<LoadReport> {
  const prefix = load.pinned ? pin : []
  if (load.protocol === undefined) return runWrk([...prefix, wrk], load, seconds)
  if (h2load === null) throw new Error('h2load is not installed')
  return runH2load([...prefix, h2load], load, seconds)
}

function requireStatuses({ requests, statusErrors }: LoadReport, load: Load, status: number): void {
  // One in forty requests of a mixed load is for a path that does not exist.
  const [least, most] = load.mixed
    ? [0, requests / 20]
    : status >= 400
      ? [requests, requests]
      : [0, 0]
  if (statusErrors >= least && statusErrors <= most) return
  throw new WrongResponses(`${statusErrors} of ${requests} responses had a status of 400 or more`)
}
