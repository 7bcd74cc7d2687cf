// DNS provider: a name server that accepts dynamic updates (RFC 2136) signed with TSIG.
import { OrderRefused } from '../../ports/certificate-authority.ts'
import type { DnsProvider } from '../../ports/dns-provider.ts'
import { parentsOf } from '../dns/parents-of.ts'
import { type DnsAddress, exchangeDns } from './dns-exchange.ts'
import {
  type Response,
  readResponse,
  recordTypes,
  responseCodes,
  soaQuery,
  type TxtUpdate,
  updateMessage,
} from './dns-message.ts'
import { checkResponse, signMessage, type TsigKey, type TsigProblem } from './tsig.ts'

export interface Rfc2136Options {
  readonly server: DnsAddress
  readonly key: TsigKey
}

const codes = { ok: 0, refused: 5, notAuth: 9 }

export function createRfc2136(options: Rfc2136Options): DnsProvider {
  const { server, key } = options
  const place = `${server.host}:${server.port}`

  async function send(message: Buffer, signal: AbortSignal): Promise<Response> {
    const now = Date.now()
    const { bytes, mac } = signMessage(message, key, now)
    const response = await exchangeDns(server, bytes, signal).catch((cause: Error) => {
      signal.throwIfAborted()
      throw new OrderRefused(`The name server ${place} is unreachable (${cause.message}).`, {
        cause,
      })
    })
    try {
      const problem = checkResponse(response, key, { mac, now })
      if (problem !== null) throw new OrderRefused(explain(problem))
      return readResponse(response)
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      throw new OrderRefused(`The name server ${place} sent a malformed response.`, { cause })
    }
  }

  function explain(problem: TsigProblem): string {
    switch (problem) {
      case 'BADKEY':
        return `The name server ${place} does not know the TSIG key ${key.name} with ${key.algorithm}. Check PLINTH_ACME_DNS.`
      case 'BADSIG':
        return `The name server ${place} does not accept the secret of the TSIG key ${key.name}. Check PLINTH_ACME_DNS_SECRET.`
      case 'BADTIME':
        return `The clocks of this machine and of the name server ${place} differ by more than five minutes.`
      case 'BADTRUNC':
      case 'forged':
        return `The response of the name server ${place} is not signed with the TSIG key ${key.name}.`
      case 'unsigned':
        return `The name server ${place} does not sign its responses. It may not support TSIG, or not know the key ${key.name}.`
    }
  }

  /** The zone that contains the name, as the server itself knows it. */
  async function findZone(name: string, signal: AbortSignal): Promise<string> {
    for (const zone of parentsOf(name)) {
      const { code, answers } = await send(soaQuery(zone), signal)
      const isApex = answers.some((one) => one.type === recordTypes.soa && one.name === zone)
      if (code === codes.ok && isApex) return zone
    }
    throw new OrderRefused(`The name server ${place} has no zone that contains ${name}.`)
  }

  async function update(change: Omit<TxtUpdate, 'zone'>, signal: AbortSignal): Promise<void> {
    const { name } = change
    const zone = await findZone(name, signal)
    const { code } = await send(updateMessage({ ...change, zone }), signal)
    switch (code) {
      case codes.ok:
        return
      case codes.refused:
        throw new OrderRefused(
          `The name server ${place} does not allow the TSIG key ${key.name} to change TXT records of ${name} (REFUSED).`,
        )
      case codes.notAuth:
        throw new OrderRefused(
          `The name server ${place} does not accept updates of the zone ${zone} (NOTAUTH). Use its primary server.`,
        )
      default:
        throw new OrderRefused(
          `The name server ${place} did not change ${name} (${responseCodes[code] ?? `code ${code}`}).`,
        )
    }
  }

  return {
    set: ({ target: name, value }, signal) => update({ name, value, action: 'add' }, signal),
    remove: ({ target: name, value }, signal) => update({ name, value, action: 'delete' }, signal),
  }
}
