import { constants } from 'node:crypto'
import type { SecureContextOptions } from 'node:tls'

/** What every connection is held to: forward secrecy and authenticated encryption, nothing older. */
export const secureOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  // Clients show no certificates here; without this each context would hold every root there is.
  ca: [],
  // Of tickets: whoever has the keys takes them back, whatever certificate they began with.
  sessionIdContext: 'plinth',
} as const satisfies SecureContextOptions
