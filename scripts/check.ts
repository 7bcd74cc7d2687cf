// Runs scripts of package.json in parallel, which halves the time on two cores: those that the
// arguments name, or every `check:` script.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}
const named = process.argv.slice(2)
const waiting =
  named.length > 0 ? named : Object.keys(scripts).filter((name) => name.startsWith('check:'))

/** Prints the output of a script when it ends, so that outputs do not interleave. */
async function run(name: string): Promise<void> {
  const child = spawn(process.execPath, ['--run', name], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [code, ...outputs] = await Promise.all([exit, text(child.stdout), text(child.stderr)])
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}\n${outputs.join('')}`)
  if (code !== 0) process.exitCode = 1
}

async function runNext(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name)
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext))
