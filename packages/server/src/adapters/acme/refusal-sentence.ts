// Error messages for the owner of a custom domain, or the operator, whose certificate was refused.
import { listWords } from '@plinth/domain/base/word-list'
import type { OrderOptions } from '../../ports/certificate-authority.ts'
import type { AuthorityProblem } from './authority-problem.ts'

type RefusedOrder = Pick<OrderOptions, 'names' | 'kinds'>

const maxQuoted = 300

export const listNames = (names: readonly string[]): string => listWords(names, 'and')

export function refusalSentence(problem: AuthorityProblem, order: RefusedOrder): string {
  const detail = problem.detail.slice(0, maxQuoted).replace(/\.$/, '')
  return `${explain(problem, order)}${detail === '' ? '' : ` It says: “${detail}”.`}`
}

function explain({ kind, retryAt }: AuthorityProblem, { names, kinds }: RefusedOrder): string {
  const hostname = listNames(names)
  if (kinds.includes('dns-01') && dnsProblems.has(kind)) {
    return `The certificate authority did not find the right TXT records at ${listNames(names.map(challengeName))}.`
  }
  switch (kind) {
    case 'rateLimited':
      return `A rate limit of the certificate authority applies${until(retryAt)}. We will retry automatically.`
    case 'caa':
      return `A CAA record of ${hostname}, or of a parent domain, does not allow the certificate authority to issue a certificate. Allow it, or remove the record.`
    case 'dns':
      return `The certificate authority could not resolve ${hostname} in DNS.`
    case 'connection':
    case 'tls':
      return `The certificate authority could not connect to ${hostname}. One of its DNS records may point to another server.`
    case 'unauthorized':
    case 'incorrectResponse':
      return `The certificate authority got a wrong challenge response from ${hostname}. One of its DNS records may point to another server.`
    case 'rejectedIdentifier':
    case 'unsupportedIdentifier':
      return `The certificate authority does not issue certificates for ${hostname}.`
    case 'serverInternal':
      return 'The certificate authority has an internal error. We will retry automatically.'
    case 'badNonce':
      return 'The certificate authority rejected our requests. We will retry automatically.'
    case 'accountDoesNotExist':
    case 'externalAccountRequired':
    case 'invalidContact':
    case 'unsupportedContact':
    case 'userActionRequired':
      return 'The certificate authority rejected the account of this service. The operator has to fix this.'
    default:
      return `The certificate authority issued no certificate for ${hostname}. We will retry automatically.`
  }
}

const dnsProblems: ReadonlySet<string> = new Set(['dns', 'unauthorized', 'incorrectResponse'])
const challengeName = (name: string): string => `_acme-challenge.${name.replace('*.', '')}`

const until = (time: number | null): string =>
  time === null ? '' : ` until ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
