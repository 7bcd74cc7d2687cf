// Where clients connect: the load balancer, or one of the nodes.
import type { FaultCluster } from './fault-cluster.ts'
import { type Answer, createClient, type Send } from './send.ts'

export interface Entrance {
  readonly send: Send
  /** The node that responded; null if none did. */
  nodeOf(answer: Answer): number | null
}

export interface Entrances {
  readonly balancer: Entrance
  readonly nodes: readonly Entrance[]
  close(): void
}

export function openEntrances({ port, nodes }: Pick<FaultCluster, 'port' | 'nodes'>): Entrances {
  const ports = nodes.map(({ plinth }) => plinth.port)
  const throughBalancer = createClient(port)
  const direct = ports.map((each) => createClient(each))
  return {
    balancer: {
      send: throughBalancer.send,
      nodeOf({ headers }) {
        const index = ports.indexOf(Number(headers['x-balancer-node']))
        return index < 0 ? null : index
      },
    },
    nodes: direct.map(({ send }, index) => ({
      send,
      nodeOf: ({ status }) => (status === 0 ? null : index),
    })),
    close() {
      for (const client of [throughBalancer, ...direct]) client.close()
    },
  }
}
