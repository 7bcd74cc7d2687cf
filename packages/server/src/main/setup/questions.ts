// The questions of `plinthd setup`, in the order in which they are asked.
import path from 'node:path'
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { acmeDns, defaults } from '../../config/defaults.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { Answers, Question } from './question.ts'

/** People may paste an address. */
const bareDomain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '')

const isLocal = ({ domain = '' }: Answers): boolean =>
  isLoopbackHostname(bareDomain(domain).replace(/:\d+$/, ''))
const isPublic = (answers: Answers): boolean => !isLocal(answers)
const isAcme = (answers: Answers): boolean => isPublic(answers) && answers.tls === 'acme'
const isCluster = ({ storage }: Answers): boolean => storage === 'cluster'

const everyAddress = { PLINTH_HOST: '0.0.0.0,::' }
const folder = (text: string): string => path.resolve(text)
const optional = () => ''
const required = () => null

export const questions: readonly Question[] = [
  {
    name: 'domain',
    sets: ['NODE_ENV', 'PLINTH_BASE_URL', 'PORT'],
    title: 'Domain of the service',
    explanation:
      'Where people sign in and publish, such as plinth.example.org. localhost: this machine only.',
    usual: () => 'localhost',
    settings(domain, answers) {
      const host = bareDomain(domain)
      if (isLocal(answers)) {
        const [, port] = /:(\d+)$/.exec(host) ?? []
        return port === undefined ? {} : { PORT: port }
      }
      const scheme = answers.tls === 'off' ? 'http' : 'https'
      return { NODE_ENV: 'production', PLINTH_BASE_URL: `${scheme}://${host}` }
    },
  },
  {
    name: 'sites-domain',
    sets: ['PLINTH_SITES_DOMAIN'],
    title: 'Domain of the drops',
    explanation:
      'Each drop is at <slug>.<this domain>. It must not be the domain of the service, a subdomain of it or a parent of it.',
    applies: isPublic,
    usual: required,
    settings: (domain) => ({ PLINTH_SITES_DOMAIN: bareDomain(domain).replace(/^\*\./, '') }),
  },
  {
    name: 'tls',
    sets: ['PLINTH_TLS', 'PORT', 'PLINTH_HTTPS_PORT', 'PLINTH_HOST', 'PLINTH_TRUST_PROXY'],
    title: 'TLS',
    explanation: 'Who provides the certificates of both domains.',
    choices: {
      acme: 'Plinth, from Let’s Encrypt; it listens on the ports 80 and 443',
      proxy: 'nginx, Caddy or another proxy on this machine',
      off: 'none: plain HTTP, for a private network only',
    },
    applies: isPublic,
    usual: () => 'acme',
    settings(tls) {
      if (tls === 'proxy') return { PLINTH_TRUST_PROXY: '127.0.0.1,::1' }
      if (tls === 'off') return { PORT: '80', ...everyAddress }
      return { PLINTH_TLS: 'acme', PORT: '80', PLINTH_HTTPS_PORT: '443', ...everyAddress }
    },
  },
  {
    name: 'acme-email',
    sets: ['PLINTH_ACME_EMAIL'],
    title: 'Contact address for the certificate authority',
    explanation: 'The authority writes to it if there is a problem. Optional.',
    applies: isAcme,
    usual: optional,
    settings: (email) => (email === '' ? {} : { PLINTH_ACME_EMAIL: email }),
  },
  {
    name: 'acme-dns',
    sets: ['PLINTH_ACME_DNS'],
    title: 'DNS of the wildcard certificate',
    explanation: `Where Plinth may set TXT records: ${acmeDns.forms.join(', ')}. Without it, each drop gets its own certificate. Optional.`,
    applies: isAcme,
    usual: optional,
    settings: (dns) => (dns === '' ? {} : { PLINTH_ACME_DNS: dns }),
  },
  {
    name: 'acme-dns-secret',
    sets: ['PLINTH_ACME_DNS_SECRET'],
    isSecret: true,
    title: 'Credential for that DNS',
    explanation: 'An API token, the secret of a TSIG key, or the password of an acme-dns account.',
    applies: (answers) => isAcme(answers) && needsSecret(answers['acme-dns'] ?? ''),
    usual: required,
    settings: (secret) => ({ PLINTH_ACME_DNS_SECRET: secret }),
  },
  {
    name: 'addresses',
    sets: ['PLINTH_PUBLIC_ADDRESSES'],
    title: 'Public IP addresses of this server',
    explanation:
      'Separated by commas. Custom domains without a subdomain, such as example.com, need them. Optional.',
    applies: isPublic,
    usual: optional,
    settings: (list) => (list === '' ? {} : { PLINTH_PUBLIC_ADDRESSES: list }),
  },
  {
    name: 'smtp-url',
    sets: ['PLINTH_SMTP_URL'],
    isSecret: true,
    title: 'Mail server',
    explanation:
      'smtp://user:password@host:587 or smtps://… Without it, mail is stored in the data folder and not sent. Optional.',
    usual: optional,
    settings: (url) => (url === '' ? {} : { PLINTH_SMTP_URL: url }),
  },
  {
    name: 'mail-from',
    sets: ['PLINTH_MAIL_FROM'],
    title: 'Sender of mail',
    explanation: 'An address, or Name <address>. The mail server must accept it.',
    applies: (answers) => (answers['smtp-url'] ?? '') !== '',
    usual({ domain = '' }) {
      const { name, address } = defaults.mailFrom(bareDomain(domain).replace(/:\d+$/, ''))
      return `${name} <${address}>`
    },
    settings: (sender) => ({ PLINTH_MAIL_FROM: sender }),
  },
  {
    name: 'storage',
    sets: [],
    title: 'Storage',
    explanation: 'Where the database and the files are.',
    choices: {
      local: 'on this machine: SQLite and files',
      cluster: 'PostgreSQL and S3, for several machines',
    },
    usual: () => 'local',
    settings: () => ({}),
  },
  {
    name: 'data-dir',
    sets: ['PLINTH_DATA_DIR'],
    title: 'Data folder',
    explanation: 'For the database and the files, or for cached files and uploads in progress.',
    // The image and the systemd unit set it.
    usual: () => readEnvironment().PLINTH_DATA_DIR ?? defaults.dataDir,
    settings: (dataDir) => ({ PLINTH_DATA_DIR: folder(dataDir) }),
  },
  {
    name: 'database-url',
    sets: ['DATABASE_URL'],
    isSecret: true,
    title: 'PostgreSQL',
    explanation: 'postgres://user:password@host/database',
    applies: isCluster,
    usual: required,
    settings: (url) => ({ DATABASE_URL: url }),
  },
  {
    name: 'blobs-url',
    sets: ['PLINTH_BLOBS_URL'],
    title: 'S3',
    explanation: 's3://bucket/prefix?endpoint=…&region=…',
    applies: isCluster,
    usual: required,
    settings: (url) => ({ PLINTH_BLOBS_URL: url }),
  },
  {
    name: 's3-key-id',
    sets: ['AWS_ACCESS_KEY_ID'],
    title: 'S3 access key ID',
    explanation: 'Without it, the credentials of this machine are used, as the AWS SDK finds them.',
    applies: isCluster,
    usual: optional,
    settings: (key) => (key === '' ? {} : { AWS_ACCESS_KEY_ID: key }),
  },
  {
    name: 's3-secret',
    sets: ['AWS_SECRET_ACCESS_KEY'],
    isSecret: true,
    title: 'S3 secret access key',
    explanation: 'The secret access key.',
    applies: (answers) => isCluster(answers) && (answers['s3-key-id'] ?? '') !== '',
    usual: required,
    settings: (secret) => ({ AWS_SECRET_ACCESS_KEY: secret }),
  },
  {
    name: 'signup',
    sets: ['PLINTH_SIGNUP'],
    title: 'Who may create an account',
    explanation: 'You create the first one with a link that the server prints.',
    choices: {
      invite: 'people whom an organisation has invited',
      'domains:example.org,…': 'people with an address at these domains',
      closed: 'only you, with `plinthd account create`',
      open: 'anyone',
    },
    accepts: (answer) => answer.startsWith('domains:'),
    usual: () => 'invite',
    settings: (rule) => ({ PLINTH_SIGNUP: rule }),
  },
  {
    name: 'plan',
    sets: ['PLINTH_DEFAULT_PLAN'],
    title: 'Plan of new accounts',
    explanation: 'What an account may do without a subscription.',
    choices: {
      unlimited: 'no limits, no badge, nothing expires and nothing is sold',
      business: 'the limits of Business',
      plus: 'the limits of Plus',
      free: 'the limits of Free: badge, 3 drops, online while their owner signs in every 30 days',
    },
    usual: () => 'unlimited',
    settings: (plan) => ({ PLINTH_DEFAULT_PLAN: plan }),
  },
  {
    name: 'anonymous',
    sets: ['PLINTH_ANONYMOUS'],
    title: 'Publishing without an account',
    explanation: 'Such pages expire after 7 days.',
    choices: { off: 'not possible', on: 'anyone can publish a page' },
    usual: () => 'off',
    settings: (anonymous) => ({ PLINTH_ANONYMOUS: anonymous }),
  },
  {
    name: 'backups',
    sets: ['PLINTH_BACKUP_TARGET'],
    title: 'Backups',
    explanation:
      'A folder on another disk, or s3://bucket/prefix, for a backup every day. Without it, none are made. Optional.',
    usual: optional,
    settings(target) {
      if (target === '') return {}
      const isUrl = /^[a-z][a-z\d+.-]*:/i.test(target)
      return { PLINTH_BACKUP_TARGET: isUrl ? target : folder(target) }
    },
  },
]

/** All but these have their credentials elsewhere. */
const needsSecret = (dns: string): boolean =>
  dns !== '' && dns !== 'route53' && !dns.startsWith('hook:')
