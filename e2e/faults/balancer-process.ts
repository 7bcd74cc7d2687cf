// Child process of `fault-cluster.ts`: the load balancer, which can be killed. Its arguments are its
// port and those of the nodes.
import { serveUntilParentExits } from '@plinth/server/test-servers/server-process'
import { startBalancer } from '../harness/balancer.ts'

const [port = 0, ...nodes] = process.argv.slice(2).map(Number)
const balancer = await startBalancer(port, () => nodes)
serveUntilParentExits('ready', async () => balancer.close())
