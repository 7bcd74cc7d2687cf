// Creates the DNS provider that PLINTH_ACME_DNS selects.
import type { DnsProvider } from '../../ports/dns-provider.ts'
import { type AcmeDnsOptions, createAcmeDns } from './acme-dns.ts'
import { readAwsCredentials } from './aws-credentials.ts'
import { createCloudflare } from './cloudflare.ts'
import { createDigitalOcean } from './digitalocean.ts'
import { createHetzner } from './hetzner.ts'
import { createHook, type HookOptions } from './hook.ts'
import { createRfc2136, type Rfc2136Options } from './rfc2136.ts'
import { createRoute53 } from './route53.ts'

export type DnsProviderSettings =
  | ({ readonly kind: 'rfc2136' } & Rfc2136Options)
  | ({ readonly kind: 'acme-dns' } & AcmeDnsOptions)
  | ({ readonly kind: 'hook' } & Pick<HookOptions, 'program'>)
  | { readonly kind: keyof typeof byToken; readonly token: string }
  | { readonly kind: 'route53' }

const byToken = {
  cloudflare: createCloudflare,
  digitalocean: createDigitalOcean,
  hetzner: createHetzner,
}

export function createDnsProvider(
  settings: DnsProviderSettings,
  /** Of programs. */
  environment: HookOptions['environment'],
): DnsProvider {
  switch (settings.kind) {
    case 'rfc2136':
      return createRfc2136(settings)
    case 'acme-dns':
      return createAcmeDns(settings)
    case 'hook':
      return createHook({ ...settings, environment })
    case 'route53':
      return createRoute53({ credentials: readAwsCredentials })
    default:
      return byToken[settings.kind](settings)
  }
}
