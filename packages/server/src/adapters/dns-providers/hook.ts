// DNS provider: a program of the operator. It is run as `<program> set|remove <name> <value>`.
import { type ExecFileException, execFile } from 'node:child_process'
import { OrderRefused } from '../../ports/certificate-authority.ts'
import type { ChallengeRecord, DnsProvider } from '../../ports/dns-provider.ts'

export interface HookOptions {
  readonly program: string
  /** Of the program. The secrets of this service are not its business. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly timeoutMs?: number
}

/** Long enough for a program that waits for its DNS host. */
const usualTimeoutMs = 120_000
const maxOutputBytes = 1_000_000
/** Of the end of its output, which has the reason. */
const maxQuoted = 500

export function createHook({
  program,
  environment,
  timeoutMs = usualTimeoutMs,
}: HookOptions): DnsProvider {
  const run = (action: 'set' | 'remove', record: ChallengeRecord, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const { target, value } = record
      const limits = {
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: maxOutputBytes,
      } as const
      const options = { ...limits, env: environment, signal }
      execFile(program, [action, target, value], options, (error, _, stderr) => {
        if (error === null) resolve()
        else if (signal.aborted) reject(signal.reason)
        else reject(new OrderRefused(explain(error, stderr), { cause: error }))
      })
    })

  function explain(error: ExecFileException, stderr: string): string {
    if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
      return `The DNS hook ${program} wrote more than ${maxOutputBytes / 1_000_000} MB.`
    if (typeof error.code === 'string')
      return `The DNS hook ${program} cannot be run (${error.code}).`
    const said = stderr.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
    const quote = said === '' ? '' : ` It says: “${said.slice(-maxQuoted).replace(/\.$/, '')}”.`
    if (error.killed)
      return `The DNS hook ${program} did not end within ${timeoutMs / 1000} seconds.${quote}`
    // Null if a signal has ended it.
    const code = error.code == null ? error.signal : `exit code ${error.code}`
    return `The DNS hook ${program} failed with ${code}.${quote}`
  }

  return {
    set: (record, signal) => run('set', record, signal),
    remove: (record, signal) => run('remove', record, signal),
  }
}
