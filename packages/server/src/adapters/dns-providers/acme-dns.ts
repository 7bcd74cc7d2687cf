// DNS provider: an acme-dns server (https://github.com/joohoi/acme-dns), which serves nothing but
// challenges. Each name has a CNAME record that points to it.
import { OrderRefused } from '../../ports/certificate-authority.ts'
import type { DnsProvider } from '../../ports/dns-provider.ts'
import { callApi, type HttpApi, parseJson } from './http-api.ts'

export interface AcmeDnsOptions {
  readonly url: string
  readonly username: string
  readonly password: string
  /** The `fulldomain` of its account. */
  readonly domain: string
}

export function createAcmeDns({ url, username, password, domain }: AcmeDnsOptions): DnsProvider {
  const api: HttpApi = {
    provider: 'The acme-dns server',
    url,
    credential: 'the account (PLINTH_ACME_DNS and PLINTH_ACME_DNS_SECRET)',
    authorize: async () => ({
      'x-api-user': username,
      'x-api-key': password,
      'content-type': 'application/json',
    }),
    messageOf: (body) => parseJson<{ readonly error?: string }>(body)?.error ?? null,
  }
  return {
    async set({ name, target, value }, signal) {
      if (target !== domain) {
        throw new OrderRefused(
          `${name} does not point to the acme-dns server. Add the DNS record: ${name} CNAME ${domain}`,
        )
      }
      const [subdomain] = domain.split('.')
      const body = JSON.stringify({ subdomain, txt: value })
      await callApi(api, { method: 'POST', path: '/update', body }, { signal })
    },
    // It keeps the last two values, and cannot remove any.
    async remove() {},
  }
}
