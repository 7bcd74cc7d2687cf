// Whoever registers an app chooses its address. Nobody is sent there who has not decided so.
import type OidcProvider from 'oidc-provider'
import { isLoopback, leadsToUs, type OwnAddresses } from './redirect-uri.ts'

export function guardRedirects(provider: OidcProvider, own: OwnAddresses): void {
  // RFC 9700, 4.11.2: with an error of its own making an app would make a link of ours lead anywhere. A program
  // that waits on this computer leads nowhere, and would wait for ever if it were not told.
  provider.on('authorization.error', ({ oidc }, error) => {
    if (oidc.route === 'authorization' && !waitsHere(oidc.params ?? {}))
      error.allow_redirect = false
  })
  const { prototype } = provider.Client
  const { redirectUriAllowed } = prototype
  // The port of a loopback address is known only now, so what is refused at registration is refused again.
  prototype.redirectUriAllowed = function allowed(uri) {
    const url = URL.parse(uri)
    return url !== null && !leadsToUs(url, own) && redirectUriAllowed.call(this, uri)
  }
}

/** Only a plain redirect is safe: what the library answers in other modes is a page of ours that sends itself. */
const waitsHere = (asked: Readonly<Record<string, unknown>>): boolean =>
  isLoopback(asked.redirect_uri) &&
  asked.response_type === 'code' &&
  (asked.response_mode ?? 'query') === 'query'
