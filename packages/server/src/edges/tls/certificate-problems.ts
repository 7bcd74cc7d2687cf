// Checks the service's own certificate for problems worth a warning: wrong hostnames, not yet valid,
// expiring.
import { renewalIsLateAt } from '@plinth/domain/custom-domains/certificate-renewal'
import { covers, type ServiceCertificate } from './certificate-files.ts'

export interface Expectations {
  /** Hostname of the app. */
  readonly app: string
  /** The sites domain; null if each drop has its own certificate. */
  readonly drops: string | null
  readonly now: number
}

/** `certificate` is null if there is none. */
export function certificateProblems(
  certificate: Pick<ServiceCertificate, 'leaf'> | null,
  { app, drops, now }: Expectations,
): string[] {
  if (certificate === null) {
    return [
      `There is no certificate for ${drops === null ? app : `${app} and *.${drops}`}. Set PLINTH_TLS_CERT and PLINTH_TLS_KEY.`,
    ]
  }
  const { leaf } = certificate
  const beginsAt = leaf.validFromDate.getTime()
  const endsAt = leaf.validToDate.getTime()
  const end = leaf.validToDate.toISOString().slice(0, 10)
  const problems: string[] = []
  if (!covers(certificate, app)) problems.push(notCovered(app))
  // A sample hostname of a drop; only a wildcard certificate covers it.
  if (drops !== null && !covers(certificate, `any-drop.${drops}`))
    problems.push(notCovered(`*.${drops}`))
  if (beginsAt > now) problems.push('The certificate is not valid yet.')
  if (endsAt <= now) problems.push(`The certificate expired on ${end}.`)
  else if (now > renewalIsLateAt(beginsAt, endsAt))
    problems.push(`The certificate expires on ${end}. Renew it.`)
  return problems
}

const notCovered = (name: string): string => `The certificate does not cover ${name}.`
