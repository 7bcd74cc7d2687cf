// A thread with one kind of load of `bench soak`, so that its times do not contain the work of others.
import { parentPort, workerData } from 'node:worker_threads'
import { runSteadily } from '../measure/steady-rate.ts'
import type { SoakCluster } from './soak-cluster.ts'
import { type LoadName, loadNames, openLoads } from './soak-load.ts'

export interface SoakThread {
  readonly cluster: SoakCluster
  readonly name: LoadName
  readonly seconds: number
  readonly warmUpSeconds: number
  /** The same for all threads, in milliseconds since 1970. */
  readonly startsAt: number
}

const { cluster, name, seconds, warmUpSeconds, startsAt } = workerData as SoakThread
const { loads, close } = openLoads(cluster)
const begin = startsAt - performance.timeOrigin
const seed = loadNames.indexOf(name)
parentPort?.postMessage(await runSteadily({ ...loads[name], seed, seconds, warmUpSeconds, begin }))
close()
