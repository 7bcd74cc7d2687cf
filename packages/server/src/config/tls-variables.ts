// Variables of TLS and of the certificates that Plinth orders.
import { acmeDns, defaults } from './defaults.ts'
import { code, oneOf, type Variable } from './variable.ts'

export const tlsVariables = {
  PLINTH_TLS: {
    default: code(defaults.tls),
    meaning:
      'TLS mode: `off`, `files` or `acme`. `off`: TLS is left to a proxy, or not used. `files`: Plinth serves TLS on `PLINTH_HTTPS_PORT` with `PLINTH_TLS_CERT` and `PLINTH_TLS_KEY`, and `PORT` only redirects. `acme`: like `files`, and Plinth orders a certificate for each custom domain. Without the two files, it also orders those of its own names: see `PLINTH_ACME_DNS`.',
  },
  PLINTH_TLS_CERT: {
    default: 'none',
    meaning:
      'File with the certificate and its chain (PEM) for the host of the base URL and `*.<sites domain>`. It is reloaded when it changes.',
  },
  PLINTH_TLS_KEY: {
    default: 'none',
    meaning: 'File with the private key of `PLINTH_TLS_CERT` (PEM).',
  },
  PLINTH_HTTPS_PORT: { default: String(defaults.httpsPort), meaning: 'Port of the TLS listener.' },
  PLINTH_ACME_DIRECTORY_URL: {
    default: defaults.acme.name,
    meaning: 'Directory URL of the ACME certificate authority.',
  },
  PLINTH_ACME_EMAIL: {
    default: 'none',
    meaning: 'Contact address for the certificate authority.',
  },
  PLINTH_ACME_CA_FILE: {
    default: 'the system’s root certificates',
    meaning:
      'File with the root certificates (PEM) used to verify the certificate authority’s own server.',
  },
  PLINTH_ACME_DNS: {
    default: 'none',
    meaning: `Where Plinth may set TXT records, to get one certificate for the host of the base URL and \`*.<sites domain>\`: ${oneOf(acmeDns.forms)}. See [self-hosting](self-hosting.md#a-wildcard-certificate). Without it, each drop gets its own certificate when it is first visited, within the limits of the authority.`,
  },
  PLINTH_ACME_DNS_SECRET: {
    default: 'none',
    meaning:
      'Credential for `PLINTH_ACME_DNS`: the secret of the TSIG key in Base64, the password of the acme-dns account, or an API token. `hook` and `route53` need none.',
  },
} as const satisfies Record<string, Variable>
