// Whoever registers an app chooses its address. Nobody is sent there who has not decided so.
import type OidcProvider from 'oidc-provider'
import { leadsToUs, type OwnAddresses } from './redirect-uri.ts'

export function guardRedirects(provider: OidcProvider, own: OwnAddresses): void {
  // RFC 9700, 4.11.2: with an error of its own making an app would make a link of ours lead anywhere.
  provider.on('authorization.error', ({ oidc }, error) => {
    if (oidc.route === 'authorization') error.allow_redirect = false
  })
  const { prototype } = provider.Client
  const { redirectUriAllowed } = prototype
  // The port of a loopback address is known only now, so what is refused at registration is refused again.
  prototype.redirectUriAllowed = function allowed(uri) {
    const url = URL.parse(uri)
    return url !== null && !leadsToUs(url, own) && redirectUriAllowed.call(this, uri)
  }
}
