// A thread with one kind of load of `bench soak`, so that its times do not contain the work of others.
import { parentPort, workerData } from 'node:worker_threads'
import { runSteadily } from '../measure/steady-rate.ts'
import type { SoakCluster } from './soak-cluster.ts'
import { type LoadName, openLoads } from './soak-load.ts'

export interface SoakThread {
  readonly cluster: SoakCluster
  readonly name: LoadName
  readonly seconds: number
}

const { cluster, name, seconds } = workerData as SoakThread
const { loads, close } = openLoads(cluster)
parentPort?.postMessage(await runSteadily({ ...loads[name], seconds }))
close()
