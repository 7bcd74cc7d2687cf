// The `plinth mcp` command: an MCP server on standard input and output, backed by the service's
// `/mcp`.
import type { Command } from 'commander'
import { bridge } from '../mcp/bridge.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { messages } from './messages.ts'

export function registerMcp(program: Command, open: SessionOpener): void {
  program
    .command('mcp')
    .description('run an MCP server for agents on standard input and output')
    .action(async () => serve(await open()))
}

async function serve({ url, output, terminal, accountFetch }: Session): Promise<void> {
  const send = accountFetch()
  if (terminal.interactive) {
    output.say(messages.mcp.forPrograms)
  }
  await bridge({
    input: process.stdin,
    write: (line) => process.stdout.write(line),
    post: (body, { headers, signal }) =>
      send(`${url}/mcp`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body,
        signal,
      }),
  })
}
