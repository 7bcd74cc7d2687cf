// Table of every environment variable Plinth reads. `docs/configuration.md` is generated from it.
import { defaultAllowances } from '@plinth/domain/abuse/anonymous-limits'
import { formatBytes } from '@plinth/domain/base/sizes'
import { basePlans } from '@plinth/domain/plans/base-terms'
import { cdnVariables } from './cdn-variables.ts'
import { defaults, logLevels, maxConnections, maxWorkers, minSecretLength } from './defaults.ts'
import { type ProviderVariable, signInVariables } from './provider-variables.ts'
import { tlsVariables } from './tls-variables.ts'
import { traceVariables } from './trace-variables.ts'
import { code, oneOf, type Variable } from './variable.ts'

const size = (bytes: number): string => `${bytes} (${formatBytes(bytes)})`
const anonymous = (limit: keyof typeof defaultAllowances.standard): string =>
  `${defaultAllowances.standard[limit]}; ${defaultAllowances.local[limit]} for a client on a local server`
const mailFrom = defaults.mailFrom('host of the base URL')

const seeModes = 'see [self-hosting](self-hosting.md#modes).'

const unlimitedOnly = (what: string): string =>
  `Limit of each account and organisation with \`PLINTH_DEFAULT_PLAN=unlimited\`: ${what}.`

export const variables = {
  PLINTH_ENV_FILE: {
    default: '`plinth.env` in the current folder, if it exists',
    meaning: 'File with further settings: see [self-hosting](self-hosting.md#settings-in-a-file).',
  },
  PORT: { default: String(defaults.port), meaning: 'Port to listen on.' },
  PLINTH_HOST: {
    default: `loopback (${defaults.hosts.join(' and ')})`,
    meaning:
      'Addresses to listen on, separated by commas. `0.0.0.0` is every IPv4 address; `0.0.0.0,::` includes every IPv6 address.',
  },
  PLINTH_BASE_URL: {
    default: code(defaults.baseUrl('$PORT')),
    meaning:
      'Origin of the service, without a path. Used for the API, the front page and links in mail.',
  },
  PLINTH_SITES_DOMAIN: {
    default: code(defaults.sitesDomain('$PORT')),
    meaning:
      'Drops are served at `<slug>.<this domain>`, with the scheme of the base URL. May include a port.',
  },
  PLINTH_ALLOW_SHARED_DOMAIN: {
    default: 'none',
    meaning:
      '`1` allows a public base URL and a sites domain of which one is a subdomain of the other. Published pages can then access the cookies of the service, so use it with trusted publishers only.',
  },
  PLINTH_DATA_DIR: {
    default: code(defaults.dataDir),
    meaning:
      'Folder for the embedded database, blobs or cached copies of them, uploads in progress, unsent mail and the secret.',
  },
  DATABASE_URL: {
    default: '`sqlite:` in the data directory',
    meaning: 'Database: `sqlite:<path>` or `postgres://…`.',
  },
  PLINTH_BLOBS_URL: {
    default: '`file:` in the data directory',
    meaning:
      'Store of the files: `file:<path>` or `s3://bucket/prefix?endpoint=…&region=…`. Credentials come from the AWS SDK’s default chain.',
  },
  PLINTH_SECRET: {
    default: 'generated once in the data directory',
    meaning: `Signs cookies and encrypts keys and mail in the database. At least ${minSecretLength} characters. Required with PostgreSQL, and the same on every node.`,
  },
  PLINTH_SMTP_URL: {
    default: 'none',
    meaning:
      'SMTP server for outgoing mail: `smtp://user:password@host:587` (STARTTLS if the server offers it; `?requireTLS=true` requires it) or `smtps://…`. Without it, mail is stored in `outbox/` in the data directory; the log says so, with the link on a loopback base URL outside production.',
  },
  PLINTH_MAIL_FROM: {
    default: code(`${mailFrom.name} <${mailFrom.address}>`),
    meaning: 'Sender of outgoing mail: an address, or `Name <address>`.',
  },
  PLINTH_BILLING: {
    plansOnly: true,
    default: `${code(defaults.billing.local)} on a local development server (see \`NODE_ENV\`), otherwise ${code(defaults.billing.elsewhere)}`,
    meaning:
      'Payment processor: `stripe`, `off` (no plan can be bought) or `sandbox`, a local simulation in which no money moves.',
  },
  PLINTH_DEFAULT_PLAN: {
    default: code(defaults.plan),
    meaning: `Plan of accounts and organisations without a subscription: ${oneOf(basePlans)}. With \`unlimited\` nothing is limited, shows a badge or expires, and no page mentions plans: ${seeModes}`,
    meaningWithoutPlans: `With \`unlimited\`, as on this server, nothing is limited or expires: ${seeModes}`,
  },
  PLINTH_MAX_DROPS: { default: 'none', meaning: unlimitedOnly('drops') },
  PLINTH_MAX_UPLOAD_BYTES: { default: 'none', meaning: unlimitedOnly('bytes of one upload') },
  PLINTH_MAX_STORAGE_BYTES: { default: 'none', meaning: unlimitedOnly('bytes of all versions') },
  PLINTH_MAX_VERSIONS: { default: 'none', meaning: unlimitedOnly('versions kept of each drop') },
  PLINTH_MAX_DOMAINS: { default: 'none', meaning: unlimitedOnly('custom domains') },
  PLINTH_SIGNUP: {
    default: code(defaults.signUp),
    meaning:
      'Who may create an account: `open` (anyone), `invite` (addresses that an organisation has invited), `closed` (only the operator, with `plinthd account create`), or `domains:example.org,example.com` (addresses at these domains, and invited ones).',
  },
  PLINTH_ANONYMOUS: {
    default: code(defaults.anonymous),
    meaning:
      '`off` refuses to publish without an account (403 `forbidden`). What is published already stays until it expires, and can be claimed.',
  },
  ...signInVariables,
  STRIPE_SECRET_KEY: {
    plansOnly: true,
    default: 'none',
    meaning:
      'Stripe API key, `sk_…` or `rk_…`. `PLINTH_BILLING=stripe` requires this and `STRIPE_WEBHOOK_SECRET`: see [self-hosting](self-hosting.md#selling-plans).',
  },
  STRIPE_WEBHOOK_SECRET: {
    plansOnly: true,
    default: 'none',
    meaning:
      'Signing secret, `whsec_…`, of the webhook endpoint `<base URL>/billing/webhook`. During a rotation, separate several secrets with commas.',
  },
  STRIPE_API_BASE: {
    plansOnly: true,
    default: code(defaults.stripeApiBase),
    meaning: 'Origin of a Stripe-compatible API, for tests.',
  },
  ...tlsVariables,
  PLINTH_DNS_SERVERS: {
    default: 'each domain’s authoritative servers, found with the system’s resolver',
    meaning:
      'DNS servers that are queried to check custom domains and TXT records for certificates: IP addresses with an optional port, separated by commas.',
  },
  PLINTH_PUBLIC_ADDRESSES: {
    default: 'none',
    meaning:
      'Public IP addresses of this service, separated by commas. Apex domains such as `example.com` require them.',
  },
  PLINTH_TRUST_PROXY: {
    default: 'none',
    meaning:
      'CIDRs of trusted proxies, separated by commas. `X-Forwarded-For` is accepted from these only.',
  },
  PLINTH_COUNTRY_HEADER: {
    default: 'none',
    meaning:
      'Header in which a trusted proxy (`PLINTH_TRUST_PROXY`) sends the visitor’s country, such as `CF-IPCountry`. It determines an account’s currency at sign-up, permanently.',
  },
  PLINTH_DEFAULT_COUNTRY: {
    default: code(defaults.country),
    meaning: 'Country (ISO 3166-1 alpha-2) of accounts whose country is unknown.',
  },
  PLINTH_CACHE_BYTES: {
    default: size(defaults.cacheBytes),
    meaning:
      'Maximum memory for what is known of hosts, manifests and cached pages, per worker. The default has space for 100,000 hosts. A worker needs 200 to 300 MB besides, and a busy one up to twice this size again for garbage that is not collected yet.',
  },
  PLINTH_DATABASE_CONNECTIONS: {
    default: String(defaults.databaseConnections),
    meaning: `Connections to PostgreSQL that the workers of this machine share, 2 to ${maxConnections}; each worker has at least 2. One more receives changes. Not used with SQLite.`,
  },
  PLINTH_WORKERS: {
    default: `${defaults.workers.usual}; ${code(defaults.workers.production)} when \`NODE_ENV\` is \`production\``,
    meaning: `Processes that serve requests on this machine, 1 to ${maxWorkers}. \`auto\` is one per available processor.`,
  },
  NODE_ENV: {
    default: 'none',
    meaning:
      '`production` makes `auto` the default of `PLINTH_WORKERS` and turns off the features of a local development server (such as `/dev/mail` and the larger defaults of `PLINTH_ANON_*`).',
  },
  PLINTH_DISK_CACHE_BYTES: {
    default: size(defaults.diskCacheBytes),
    meaning:
      'Maximum size of the disk cache for files in S3, in the data directory, shared by all processes of a machine. 0 turns it off. Not used if blobs are stored in `file:`.',
  },
  PLINTH_STALE_SECONDS: {
    default: `${defaults.staleSeconds} (15 minutes)`,
    meaning:
      'How long drops that a worker has served before stay online while the database is unavailable, in seconds from its last response. 0 turns it off.',
  },
  PLINTH_DRAIN_SECONDS: {
    default: String(defaults.drainSeconds),
    meaning:
      'How long everything is still served after a stop signal, in seconds, so that a load balancer chooses other nodes first: see [self-hosting](self-hosting.md#stop-the-server).',
  },
  PLINTH_STORE_TIMEOUT_SECONDS: {
    default: String(defaults.storeTimeoutSeconds),
    meaning:
      'How long PostgreSQL or S3 may leave requests without a response before it counts as unavailable. Raise it for a distant or slow store. Slow uploads are not limited as long as they make progress.',
  },
  PLINTH_ANON_PER_HOUR: {
    default: `${anonymous('perHour')} (see \`NODE_ENV\`)`,
    meaning:
      'Successful anonymous publishes per hour from one network (an IPv4 address or an IPv6 /64). An IPv6 /56 may have four times as many, and a /48 sixteen times. The larger default applies if base URL, listener and client are loopback and no header shows that a proxy forwarded the request.',
  },
  PLINTH_ANON_PER_HOUR_UNPROVEN: {
    default: anonymous('perHourUnproven'),
    meaning:
      'Anonymous publishes per hour from one network without a proof of work. Each further publish requires one; browsers solve it automatically.',
  },
  PLINTH_ANON_PER_DAY: {
    default: anonymous('perDay'),
    meaning: 'Like `PLINTH_ANON_PER_HOUR`, per day.',
  },
  PLINTH_ANON_PER_SESSION_DAY: {
    default: anonymous('perSessionDay'),
    meaning: 'Successful anonymous publishes per day from one browser.',
  },
  ...cdnVariables,
  PLINTH_METRICS_TOKEN: {
    default: 'none',
    meaning:
      'Gives access to `/metrics` of the base URL from anywhere: `Authorization: Bearer <token>`. Use a long random value. Without it, `/metrics` returns 404 except on a local development server (see `NODE_ENV`).',
  },
  PLINTH_METRICS_PORT: {
    default: 'none',
    meaning:
      'Port that serves `/metrics` without a token, on the loopback addresses only. For Prometheus on the same machine.',
  },
  PLINTH_BACKUP_TARGET: {
    default: 'none',
    meaning:
      'Where the server stores backups: a folder, or `s3://bucket/prefix?endpoint=…&region=…`. Also the target of `plinthd backup`, `verify` and `restore` if none is given. See [self-hosting](self-hosting.md#back-up-and-restore).',
  },
  PLINTH_BACKUP_EVERY_HOURS: {
    default: String(defaults.backups.everyHours),
    meaning:
      'How often the server makes a backup if `PLINTH_BACKUP_TARGET` is set, in hours. With several nodes, one of them makes it. 0 turns it off.',
  },
  PLINTH_BACKUP_KEEP: {
    default: String(defaults.backups.keep),
    meaning:
      'How many backups are kept in `PLINTH_BACKUP_TARGET`. Older ones are removed after each backup, with the files that only they need.',
  },
  PLINTH_BACKUP_S3_ACCESS_KEY_ID: {
    default: 'as for `PLINTH_BLOBS_URL`',
    meaning: 'Access key for backups in S3, if it is not the one of the AWS SDK’s default chain.',
  },
  PLINTH_BACKUP_S3_SECRET_ACCESS_KEY: {
    default: 'as for `PLINTH_BLOBS_URL`',
    meaning: 'Secret of `PLINTH_BACKUP_S3_ACCESS_KEY_ID`.',
  },
  PLINTH_LOG_LEVEL: {
    default: code(defaults.logLevel),
    meaning: `${oneOf(logLevels)}; logs are JSON lines on standard error.`,
  },
  ...traceVariables,
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables | ProviderVariable
