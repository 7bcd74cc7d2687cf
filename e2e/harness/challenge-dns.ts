// Client of the DNS server that comes with Pebble, configured over HTTP.

export interface ChallengeDns {
  readonly pid: number
  cname(host: string, target: string): Promise<void>
  address4(host: string, address: string): Promise<void>
  /** Adds a TXT record. */
  txt(host: string, value: string): Promise<void>
  /** Removes all TXT records of the host. */
  removeTxt(host: string): Promise<void>
  /** Every query for the host returns SERVFAIL. */
  break(host: string): Promise<void>
  repair(host: string): Promise<void>
  /** Removes the host's CNAME record. */
  removeCname(host: string): Promise<void>
}

export function challengeDns(options: {
  readonly management: string
  readonly pid: number
}): ChallengeDns {
  const { management, pid } = options
  async function configure(path: string, settings: unknown): Promise<void> {
    const body = JSON.stringify(settings)
    const { status } = await fetch(`${management}/${path}`, { method: 'POST', body })
    if (status !== 200) throw new Error(`${path} returned ${status}.`)
  }
  return {
    pid,
    cname: (host, target) => configure('set-cname', { host, target }),
    address4: (host, address4) => configure('add-a', { host, addresses: [address4] }),
    txt: (host, value) => configure('set-txt', { host: `${host}.`, value }),
    removeTxt: (host) => configure('clear-txt', { host: `${host}.` }),
    break: (host) => configure('set-servfail', { host }),
    repair: (host) => configure('clear-servfail', { host }),
    removeCname: (host) => configure('clear-cname', { host }),
  }
}
