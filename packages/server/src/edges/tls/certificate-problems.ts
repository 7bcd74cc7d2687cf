// What an operator should know of the certificate before a visitor tells them.
import { dayMs } from '@plinth/domain/lifecycle'
import { covers, type FileCertificate } from './certificate-files.ts'

export interface Expectations {
  /** Hostnames of the service itself. */
  readonly app: string
  readonly sites: string
  readonly now: number
}

/** Tools renew a month before the end; half of that has passed then. */
const soonMs = 14 * dayMs

/** Null: there is none. */
export function certificateProblems(
  certificate: FileCertificate | null,
  { app, sites, now }: Expectations,
): string[] {
  if (certificate === null) {
    return [
      `Without PLINTH_TLS_CERT and PLINTH_TLS_KEY there is no certificate for ${app} and *.${sites}.`,
    ]
  }
  const { leaf } = certificate
  const endsAt = leaf.validToDate.getTime()
  const end = leaf.validToDate.toISOString().slice(0, 10)
  const problems: string[] = []
  if (!covers(certificate, app)) problems.push(notFor(app))
  // Any drop's: only a wildcard covers it.
  if (!covers(certificate, `any-drop.${sites}`)) problems.push(notFor(`*.${sites}`))
  if (leaf.validFromDate.getTime() > now) problems.push('The certificate does not count yet.')
  if (endsAt <= now) problems.push(`The certificate expired on ${end}.`)
  else if (endsAt - now < soonMs) problems.push(`The certificate expires on ${end}: renew it.`)
  return problems
}

const notFor = (name: string): string => `The certificate is not for ${name}.`
