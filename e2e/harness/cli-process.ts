// Runs commands of the CLI one after the other in this process, as `cli-runs.ts` orders: each has
// its own folder, environment, output and connections.
import { report, run } from '../../packages/cli/src/run.ts'
import { isStaleUploadError } from '../../packages/cli/src/service/stale-upload-error.ts'
import { readEnvironment } from '../../packages/cli/src/system/environment.ts'
import { createOutput, outputOptionsOf } from '../../packages/cli/src/terminal/output.ts'
import type { CliCommand, CliRun } from './cli-runs.ts'

/** The class of Node's own connection pools, which is not exported. */
async function poolClass(): Promise<new () => { destroy(): Promise<void> }> {
  await fetch('data:,')
  return Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.2')).constructor
}
const Connections = await poolClass()
const nodeFetch = globalThis.fetch

function capture(stream: NodeJS.WriteStream): () => string {
  const chunks: Buffer[] = []
  const original = stream.write
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    chunks.push(Buffer.from(chunk))
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  return () => {
    stream.write = original
    return Buffer.concat(chunks).toString()
  }
}

async function execute({ cwd, env, args }: CliCommand): Promise<CliRun> {
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  // A connection that an earlier command has left open may be closed by now.
  const dispatcher = new Connections()
  globalThis.fetch = (input, init) => nodeFetch(input, { ...init, dispatcher } as RequestInit)
  const [readOutput, readErrors] = [capture(process.stdout), capture(process.stderr)]
  const environment = readEnvironment()
  const context = { environment, output: createOutput(outputOptionsOf(args), environment) }
  // As in `plinth.ts`.
  const { promise: failed, resolve } = Promise.withResolvers<number>()
  const onException = (error: Error) => {
    if (!isStaleUploadError(error)) resolve(report(context, error))
  }
  process.on('uncaughtException', onException)
  const exitCode = await Promise.race([run(args, context), failed])
  await dispatcher.destroy()
  process.off('uncaughtException', onException)
  return { exitCode, stdout: readOutput(), stderr: readErrors() }
}

let last: Promise<unknown> = Promise.resolve()
process.on('message', ({ id, command }: { id: number; command: CliCommand }) => {
  last = last.then(async () => process.send?.({ id, run: await execute(command) }))
})
process.send?.('ready')
