// TCP proxy in front of a server of the cluster that breaks what passes through it, in one of several
// ways at a time.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpFault =
  /** Closes every connection at once. */
  | { readonly kind: 'refuse' }
  /** Accepts everything and delivers nothing, until the fault ends. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Closes all connections again and again. */
  | { readonly kind: 'cut'; readonly everyMs: number }
  /** Closes each connection in the middle of what the server sends, after so many bytes. */
  | { readonly kind: 'cut responses'; readonly bytes: number }
  /** Sends this to the client instead of what the server would respond. */
  | { readonly kind: 'respond'; readonly text: string }

export interface TcpFaults {
  readonly port: number
  /** `only` limits it to connections whose first bytes contain this text. */
  begin(fault: TcpFault, only?: string): void
  end(): void
  close(): Promise<void>
}

interface Link {
  readonly client: Socket
  readonly server: Socket
  first: string
  received: number
  /** Pieces on their way, and how long each takes. */
  delayed: number
  delayMs: number
}

export async function startTcpFaults(target: number): Promise<TcpFaults> {
  const links = new Set<Link>()
  let fault: TcpFault | null = null
  let only = ''
  let timer: NodeJS.Timeout | undefined

  const concerns = ({ first }: Link) => fault !== null && first.includes(only)
  const close = ({ client, server }: Link) => {
    client.destroy()
    server.destroy()
  }
  const closeAll = () => {
    for (const link of links) if (concerns(link)) close(link)
  }
  /** In order: while something of the connection is delayed, what follows is delayed as long. */
  function inTurn(link: Link, action: () => void): void {
    if (fault?.kind === 'delay' && concerns(link)) link.delayMs = fault.ms
    else if (link.delayed === 0) {
      action()
      return
    }
    link.delayed += 1
    setTimeout(() => {
      link.delayed -= 1
      action()
    }, link.delayMs)
  }

  function toServer(link: Link, chunk: Buffer): void {
    if (link.first === '') link.first = chunk.toString('latin1')
    const kind = concerns(link) ? fault?.kind : undefined
    if (kind === 'refuse') close(link)
    else if (kind === 'silence') hold(link, () => toServer(link, chunk))
    else if (fault?.kind === 'respond' && kind) link.client.end(fault.text)
    else inTurn(link, () => link.server.write(chunk))
  }

  function toClient(link: Link, chunk: Buffer): void {
    link.received += chunk.length
    const kind = concerns(link) ? fault?.kind : undefined
    if (kind === 'silence') hold(link, () => toClient(link, chunk))
    else if (fault?.kind === 'cut responses' && kind && link.received >= fault.bytes)
      link.client.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => close(link))
    else inTurn(link, () => link.client.write(chunk))
  }

  /** What a silent network has held back is delivered when it is back, as TCP does. */
  let held: (() => void)[] = []
  function hold(link: Link, deliver: () => void): void {
    for (const socket of [link.client, link.server]) socket.pause()
    held.push(() => {
      for (const socket of [link.client, link.server]) socket.resume()
      deliver()
    })
  }

  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    const link = { client, server, first: '', received: 0, delayed: 0, delayMs: 0 }
    links.add(link)
    if (fault?.kind === 'refuse' && only === '') close(link)
    client.on('data', (chunk: Buffer) => toServer(link, chunk))
    server.on('data', (chunk: Buffer) => toClient(link, chunk))
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => close(link))
      socket.on('end', () => inTurn(link, () => other.end()))
      socket.on('close', () => {
        links.delete(link)
        inTurn(link, () => other.end())
      })
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  function end(): void {
    clearInterval(timer)
    // A refused or cut connection of a store must not stay half open.
    if (fault?.kind === 'cut responses' || fault?.kind === 'respond') closeAll()
    fault = null
    for (const deliver of held.splice(0)) deliver()
  }

  return {
    port: (proxy.address() as AddressInfo).port,
    begin(next, text = '') {
      fault = next
      only = text
      if (next.kind === 'refuse') closeAll()
      if (next.kind === 'cut') {
        closeAll()
        timer = setInterval(closeAll, next.everyMs)
      }
    },
    end,
    async close() {
      end()
      held = []
      for (const link of links) close(link)
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
