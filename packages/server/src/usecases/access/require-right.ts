// Authorization check of a right.
import { isPermission, type Right } from '@plinth/domain/accounts/access'
import { type Role, refuseRole } from '@plinth/domain/accounts/roles'
import { AppError } from '@plinth/domain/base/errors'

export interface RightHolder {
  readonly role: Role
  /** Present for operators of the service. */
  readonly operator?: true
}

/**
 * The only place that decides whether a caller has a right. Edges call it for the right that an
 * operation or tool declares, before anything is loaded. Use cases that write check again under the
 * tenant's lock: `lockAs`.
 */
export function requireRight({ role, operator }: RightHolder, right: Right): void {
  if (right === 'operate' && !operator) {
    throw new AppError('forbidden', 'Only operators of this service can use this operation.')
  }
  const refusal = isPermission(right) ? refuseRole(role, right) : null
  if (refusal) throw refusal
}
