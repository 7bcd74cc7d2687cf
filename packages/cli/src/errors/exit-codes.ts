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
  ok: 'success',
  refused:
    'the server refused the request, a file cannot be used, or `diff` or `check` found differences',
  usage: 'invalid command, option or argument',
  unreachable: 'the server is unreachable or temporarily unavailable; try again later',
  notSignedIn: 'not signed in, or the login or token is invalid',
  interrupted: 'interrupted by Ctrl-C',
  terminated: 'terminated by SIGTERM',
}

export function describeExitCodes(): string[] {
  return Object.entries(exitCodes).map(
    ([name, code]) => `  ${String(code).padEnd(3)}  ${meanings[name as keyof typeof exitCodes]}`,
  )
}
