// Table of every environment variable Plinth reads. `docs/configuration.md` is generated from it.

export interface Variable {
  readonly default: string
  readonly meaning: string
}

export const variables = {
  PORT: { default: '4000', meaning: 'Port of the listener.' },
  PLINTH_HOST: {
    default: 'loopback (127.0.0.1 and ::1)',
    meaning:
      'Address to listen on; several are separated by commas. `0.0.0.0` is every one of IPv4; `0.0.0.0,::` those of IPv6 as well.',
  },
  PLINTH_BASE_URL: {
    default: '`http://localhost:$PORT`',
    meaning: 'Origin of the service, without a path: the API, the front page, mailed links.',
  },
  PLINTH_SITES_DOMAIN: {
    default: '`localhost:$PORT`',
    meaning:
      'Drops are served at `<slug>.<this>`, with the scheme of the base URL. A port may follow.',
  },
  PLINTH_ALLOW_SHARED_DOMAIN: {
    default: 'none',
    meaning:
      '`1` lets a public base URL and the sites domain lie under one another. Published pages could then reach the cookies of the service: for trusted publishers only.',
  },
  PLINTH_DATA_DIR: {
    default: '`./data`',
    meaning:
      'Embedded database, blobs or copies of them, uploads in progress, mail that is not sent, secret.',
  },
  DATABASE_URL: {
    default: '`sqlite:` in the data dir',
    meaning: '`sqlite:<path>` or `postgres://…`.',
  },
  PLINTH_BLOBS_URL: {
    default: '`file:` in the data dir',
    meaning:
      '`file:<path>` or `s3://bucket/prefix?endpoint=…&region=…`; credentials by the AWS SDK’s own chain.',
  },
  PLINTH_SECRET: {
    default: 'generated once into the data dir',
    meaning:
      'Signs cookies, and seals keys and mail in the database. At least 32 characters; required with PostgreSQL, the same on each node.',
  },
  PLINTH_SMTP_URL: {
    default: 'none',
    meaning:
      'The server that takes mail: `smtp://user:password@host:587` (STARTTLS where it is offered; `?requireTLS=true` insists) or `smtps://…`. Without it mail is kept in `outbox/` of the data dir, and the log names its links.',
  },
  PLINTH_MAIL_FROM: {
    default: '`Plinth <plinth@host of the base URL>`',
    meaning: 'Sender of mail: an address, or `Name <address>`.',
  },
  PLINTH_BILLING: {
    default: '`sandbox` on one’s own machine (see `NODE_ENV`), else `off`',
    meaning:
      'Who takes the money: `stripe`, `off` (no plan can be bought), or `sandbox`, a stand-in on this very machine with which no money moves.',
  },
  STRIPE_SECRET_KEY: {
    default: 'none',
    meaning:
      'Stripe’s key, `sk_…` or `rk_…`. With it and the next, `PLINTH_BILLING=stripe` works: see [self-hosting](self-hosting.md).',
  },
  STRIPE_WEBHOOK_SECRET: {
    default: 'none',
    meaning:
      'Signing secret, `whsec_…`, of the webhook endpoint `<base URL>/billing/webhook`. Several, while one replaces another, are separated by commas.',
  },
  STRIPE_API_BASE: {
    default: '`https://api.stripe.com`',
    meaning: 'Another origin that answers like Stripe, for tests.',
  },
  PLINTH_TLS: {
    default: '`off`',
    meaning:
      'Who speaks TLS. `off`: a proxy in front, or nobody. `files`: Plinth, on `PLINTH_HTTPS_PORT`, with the next two; `PORT` then only redirects. `acme`: as `files`, and each custom domain gets a certificate by itself.',
  },
  PLINTH_TLS_CERT: {
    default: 'none',
    meaning:
      'File with the certificate and its chain (PEM) for the host of the base URL and `*.<sites domain>`. A file that changes is read again.',
  },
  PLINTH_TLS_KEY: { default: 'none', meaning: 'File with its private key (PEM).' },
  PLINTH_HTTPS_PORT: { default: '443', meaning: 'Port of the TLS listener.' },
  PLINTH_ACME_DIRECTORY_URL: {
    default: 'Let’s Encrypt',
    meaning: 'Directory of the ACME certificate authority.',
  },
  PLINTH_ACME_EMAIL: {
    default: 'none',
    meaning: 'Where the authority may write to.',
  },
  PLINTH_ACME_CA_FILE: {
    default: 'the system’s',
    meaning: 'File with the roots (PEM) that the authority’s own address is checked against.',
  },
  PLINTH_DNS_SERVERS: {
    default: 'those of each domain, found by the system’s',
    meaning:
      'Addresses, with or without a port, separated by commas, of the DNS servers that checks of custom domains ask.',
  },
  PLINTH_PUBLIC_ADDRESSES: {
    default: 'none',
    meaning:
      'IP addresses at which the world reaches this service, separated by commas. Without them a custom domain cannot be an apex like `example.com`.',
  },
  PLINTH_TRUST_PROXY: {
    default: 'none',
    meaning: 'CIDRs, separated by commas, whose `X-Forwarded-For` is believed.',
  },
  PLINTH_COUNTRY_HEADER: {
    default: 'none',
    meaning:
      'Header in which a proxy of `PLINTH_TRUST_PROXY` names the country of whoever signs up, like `CF-IPCountry`. It decides on the currency of the account, for good.',
  },
  PLINTH_DEFAULT_COUNTRY: {
    default: '`US`',
    meaning: 'Country (ISO 3166-1 alpha-2) of accounts for which no other is known.',
  },
  PLINTH_CACHE_BYTES: {
    default: '268435456 (256 MB)',
    meaning: 'Bound of the memory that one worker keeps pages and manifests in.',
  },
  PLINTH_WORKERS: {
    default: '1; `auto` when `NODE_ENV` is `production`',
    meaning:
      'Processes that answer requests on this machine, 1 to 256. `auto` is one per processor that the system grants.',
  },
  NODE_ENV: {
    default: 'none',
    meaning:
      '`production` makes `auto` the default of `PLINTH_WORKERS`, and turns off what is for development on one’s own machine (`/dev/mail`, the sandbox of `PLINTH_BILLING`, the larger defaults of `PLINTH_ANON_*`).',
  },
  PLINTH_DISK_CACHE_BYTES: {
    default: '1073741824 (1 GB)',
    meaning:
      'Bound of the copies of files in S3 that a machine keeps in the data dir, for all its processes together; 0 keeps none. Nothing is copied when the blobs are `file:`.',
  },
  PLINTH_ANON_PER_HOUR: {
    default: '10; 60 for a client on a local server (see `NODE_ENV`)',
    meaning:
      'Successful anonymous publishes per hour from one network (an IPv4 address, an IPv6 /64). The larger default applies where base URL, listener and client are loopback and no header says that a proxy forwarded the request.',
  },
  PLINTH_ANON_PER_HOUR_UNPROVEN: {
    default: '5; 40 for a client on a local server',
    meaning:
      'How many of these a network may publish before each further one needs a proof of work, which browsers solve unseen.',
  },
  PLINTH_ANON_PER_DAY: {
    default: '30; 300 for a client on a local server',
    meaning: 'The same as `PLINTH_ANON_PER_HOUR`, per day.',
  },
  PLINTH_ANON_PER_SESSION_DAY: {
    default: '20; 300 for a client on a local server',
    meaning: 'Successful anonymous publishes per day from one browser.',
  },
  PLINTH_LOG_LEVEL: {
    default: '`info`',
    meaning: '`debug`, `info`, `warn`, `error` or `silent`; logs are JSON lines on standard error.',
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables
