// Reads an identity from the claims of an ID token and of the userinfo endpoint.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import type { ProvidedIdentity } from '../../ports/identity-provider.ts'
import type { ProviderOptions } from './provider-options.ts'

type Claims = Readonly<Record<string, unknown>>
type Naming = Pick<ProviderOptions, 'groupsClaim' | 'verifiedClaims'>

/** OpenID Connect Core, section 2. */
const maxSubjectLength = 255

export function identityOf(
  { groupsClaim, verifiedClaims }: Naming,
  idToken: Claims & { readonly iss: string; readonly sub: string },
  userInfo: Claims,
): ProvidedIdentity {
  if (idToken.sub.length > maxSubjectLength) throw new Error('The subject is too long.')
  // Whether an address is verified is said beside it, never in the other one of the two.
  const source = isText(idToken.email) ? idToken : userInfo
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: isText(source.email) ? source.email : null,
    emailVerified: ['email_verified', ...verifiedClaims].some((claim) => isTrue(source[claim])),
    name: nameIn(idToken) || nameIn(userInfo),
    groups: groupsIn(idToken[groupsClaim] ?? userInfo[groupsClaim]),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Some providers send booleans as text; Microsoft sends `xms_edov` as 1 too. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1'

/** A name that an account cannot have is left out or shortened, not refused. */
export const cleanName = (text: string): string =>
  [...text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')]
    .slice(0, maxNameLength)
    .join('')
    .trim()

const nameIn = ({ name, preferred_username: username }: Claims): string =>
  cleanName([name, username].find(isText) ?? '')

/** A single group may be sent as text. Null if the claim is missing. */
function groupsIn(value: unknown): string[] | null {
  if (value === undefined || value === null) return null
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((group) => typeof group === 'string')
}
