// What the authority refuses, in words for whoever owns the domain.
import type { Hostname } from '@plinth/domain/hostname'
import type { AuthorityProblem } from './authority-problem.ts'

export function refusalSentence(problem: AuthorityProblem, hostname: Hostname): string {
  const said = problem.detail === '' ? '' : ` It says: “${problem.detail.replace(/\.$/, '')}”.`
  return `${explain(problem, hostname)}${said}`
}

function explain({ kind, retryAt }: AuthorityProblem, hostname: Hostname): string {
  switch (kind) {
    case 'rateLimited':
      return `The certificate authority issues no more certificates for now${until(retryAt)}; it is asked again then.`
    case 'caa':
      return `A CAA record of ${hostname}, or of a domain above it, does not let the certificate authority issue for it. Let it, or remove the record.`
    case 'dns':
      return `The certificate authority found no way to ${hostname} in DNS.`
    case 'connection':
    case 'tls':
      return `The certificate authority could not connect to ${hostname}. Perhaps one of its addresses leads elsewhere.`
    case 'unauthorized':
    case 'incorrectResponse':
      return `The certificate authority asked ${hostname} and did not get the answer that waits here. Perhaps one of its addresses leads elsewhere.`
    case 'rejectedIdentifier':
    case 'unsupportedIdentifier':
      return `The certificate authority issues no certificates for ${hostname}.`
    case 'serverInternal':
      return 'The certificate authority has a fault of its own; it is asked again.'
    case 'badNonce':
      return 'The certificate authority took none of our requests; it is asked again.'
    case 'accountDoesNotExist':
    case 'externalAccountRequired':
    case 'invalidContact':
    case 'unsupportedContact':
    case 'userActionRequired':
      return 'The certificate authority does not take the account of this service. Whoever runs it has to look after that.'
    default:
      return `The certificate authority issued no certificate for ${hostname}; it is asked again.`
  }
}

const until = (time: number | null): string =>
  time === null ? '' : `, until ${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
