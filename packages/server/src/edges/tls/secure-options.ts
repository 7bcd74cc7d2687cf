// TLS settings of all connections: versions, cipher suites and session tickets.
import { constants } from 'node:crypto'
import type { SecureContextOptions } from 'node:tls'

/** Only cipher suites with forward secrecy and authenticated encryption. */
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
  // Client certificates are not used; without this each context would load all root certificates.
  ca: [],
  // One context for session tickets, so that they resume with whichever certificate is presented.
  sessionIdContext: 'plinth',
} as const satisfies SecureContextOptions
