// Authorization check of a right.
import { isPermission, type Right } from '@plinth/domain/accounts/access'
import { type Role, refuseRole } from '@plinth/domain/accounts/roles'
import { refuseMissingFactor } from '@plinth/domain/accounts/second-factors'
import { refuseToken, type TokenLimits } from '@plinth/domain/accounts/token-access'
import { AppError } from '@plinth/domain/base/errors'

export interface RightHolder {
  readonly role: Role
  /** Present for an API token that does not have all rights of its user. */
  readonly limits?: TokenLimits
  /** Present for operators of the service. */
  readonly operator?: true
  readonly requiresSecondFactor?: true
  readonly twoFactor?: true
}

/**
 * The only place that decides whether a caller has a right. Edges call it for the right that an
 * operation or tool declares, before anything is loaded. Use cases that write check again under the
 * tenant's lock: `lockAs`.
 */
export function requireRight(holder: RightHolder, right: Right): void {
  const refusal = refuseRight(holder, right)
  if (refusal) throw refusal
}

/** Null if the caller has the right. */
export function refuseRight(holder: RightHolder, right: Right): AppError | null {
  const { role, limits, operator } = holder
  if (right === 'operate' && !operator) {
    return new AppError('forbidden', 'Only operators of this service can use this operation.')
  }
  const refusal = isPermission(right)
    ? (refuseMissingFactor(holder, holder) ?? refuseRole(role, right))
    : null
  return refusal ?? (limits ? refuseToken(limits, right) : null)
}
