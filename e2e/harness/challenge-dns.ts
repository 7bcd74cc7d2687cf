// The DNS server that comes with Pebble, told over HTTP what to say.

export interface ChallengeDns {
  readonly pid: number
  cname(host: string, target: string): Promise<void>
  address4(host: string, address: string): Promise<void>
  txt(host: string, value: string): Promise<void>
  /** Every question about the host is answered SERVFAIL. */
  break(host: string): Promise<void>
  mend(host: string): Promise<void>
  /** As if nothing had ever been said about the host's alias. */
  forgetCname(host: string): Promise<void>
}

export function challengeDns(options: {
  readonly management: string
  readonly pid: number
}): ChallengeDns {
  const { management, pid } = options
  async function tell(path: string, what: unknown): Promise<void> {
    const body = JSON.stringify(what)
    const { status } = await fetch(`${management}/${path}`, { method: 'POST', body })
    if (status !== 200) throw new Error(`${path} was answered ${status}.`)
  }
  return {
    pid,
    cname: (host, target) => tell('set-cname', { host, target }),
    address4: (host, address4) => tell('add-a', { host, addresses: [address4] }),
    txt: (host, value) => tell('set-txt', { host: `${host}.`, value }),
    break: (host) => tell('set-servfail', { host }),
    mend: (host) => tell('clear-servfail', { host }),
    forgetCname: (host) => tell('clear-cname', { host }),
  }
}
