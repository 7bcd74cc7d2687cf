// Exit codes of the CLI. Scripts depend on them: a code never changes its meaning.

export const exitCodes = {
  ok: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  notSignedIn: 4,
  // 128 plus the signal number, the convention of shells for a process ended by SIGINT or SIGTERM.
  interrupted: 130,
  terminated: 143,
} as const

export type Failure = Exclude<keyof typeof exitCodes, 'ok'>

export const meanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: 'done',
  refused: 'refused by the service, or a file that cannot be published',
  usage: 'wrong usage',
  unreachable: 'the service cannot be reached',
  notSignedIn: 'not signed in: no login and no token, or one that is not valid',
  interrupted: 'interrupted, as by Ctrl-C',
  terminated: 'ended by SIGTERM',
}

export function describeExitCodes(): string[] {
  return Object.entries(exitCodes).map(
    ([name, code]) => `  ${String(code).padEnd(3)}  ${meanings[name as keyof typeof exitCodes]}`,
  )
}
