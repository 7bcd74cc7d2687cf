// Open-redirect protection: anyone can register an app with any redirect URI, so users are not
// redirected there before they have made a decision.
import type OidcProvider from 'oidc-provider'
import { isLoopbackRedirect, isServiceAddress, type OwnAddresses } from './redirect-uri.ts'

export function guardRedirects(provider: OidcProvider, own: OwnAddresses): void {
  // RFC 9700, 4.11.2: by causing an error on purpose, an app could turn a link to this service into
  // a redirect to any site. A program on the user's own computer is exempt: it cannot be used for
  // phishing, and it would wait forever without the error.
  provider.on('authorization.error', ({ oidc }, error) => {
    if (oidc.route === 'authorization' && !isLocalProgram(oidc.params ?? {}))
      error.allow_redirect = false
  })
  const { prototype } = provider.Client
  const { redirectUriAllowed } = prototype
  // The port of a loopback redirect URI is known only now, so the check of registration is
  // repeated.
  prototype.redirectUriAllowed = function allowed(uri) {
    const url = URL.parse(uri)
    return url !== null && !isServiceAddress(url, own) && redirectUriAllowed.call(this, uri)
  }
}

/** Only a plain redirect is safe: other response modes are a page on this origin that submits itself. */
const isLocalProgram = (params: Readonly<Record<string, unknown>>): boolean =>
  isLoopbackRedirect(params.redirect_uri) &&
  params.response_type === 'code' &&
  (params.response_mode ?? 'query') === 'query'
