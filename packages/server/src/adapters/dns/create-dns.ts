import type { Dns, DnsAnswer } from '../../ports/dns.ts'
import { ask, type Question, type Servers } from './ask.ts'

/** `servers`: as PLINTH_DNS_SERVERS lists them; none: the system's. */
export function createDns(servers: readonly string[]): Dns {
  const asked: Servers = {
    addresses: servers.length > 0 ? servers : null,
    timeoutMs: 3000,
    tries: 2,
  }
  const question = (asking: Question) => ask(asked, asking)
  return {
    cname: (name, signal) => question({ name, type: 'CNAME', signal }),
    async addresses(name, signal) {
      const v4 = question({ name, type: 'A', signal })
      const v6 = question({ name, type: 'AAAA', signal })
      return together(await v4, await v6)
    },
    txt: (name, signal) => question({ name, type: 'TXT', signal }),
  }
}

/** Half an answer could hide an address that leads elsewhere. */
function together(a: DnsAnswer, b: DnsAnswer): DnsAnswer {
  if (a.kind === 'trouble') return a
  if (b.kind === 'trouble') return b
  return { kind: 'answers', values: [...a.values, ...b.values] }
}
