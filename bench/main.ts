// Entry point of the benchmarks. Only ratios within one run are comparable between machines.
import { logProgress, withRun } from './bench-run.ts'
import { attack } from './commands/attack.ts'
import { dashboard } from './commands/dashboard.ts'
import { deploy } from './commands/deploy.ts'
import { publish } from './commands/publish.ts'
import { scale } from './commands/scale.ts'
import { serve } from './commands/serve.ts'
import { soak } from './commands/soak.ts'
import { tls } from './commands/tls.ts'
import { parseOptions } from './options.ts'

const commands = { serve, publish, deploy, scale, dashboard, tls, attack, soak }

try {
  if (process.platform !== 'linux')
    throw new Error('The benchmarks read /proc and run on Linux only.')
  const { command, options } = parseOptions(process.argv.slice(2))
  await withRun((run) => commands[command](run, options))
} catch (error) {
  logProgress(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
