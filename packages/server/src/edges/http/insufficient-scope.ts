// Error for OAuth tokens without a required scope.
import type { OAuthScope } from '@plinth/contract/operations/operation'
import { AppError } from '@plinth/domain/base/errors'

/** The OAuth token lacks a scope that the operation needs (RFC 6750, section 3.1). */
export class InsufficientScope extends AppError {
  readonly scopes: readonly OAuthScope[]
  constructor(scopes: readonly OAuthScope[]) {
    super(
      'forbidden',
      scopes.length === 0
        ? 'Connected apps cannot use this operation. Sign in, or use an API token.'
        : `This app is not authorized for this operation. It needs the scope ${scopes.join(' or ')}.`,
    )
    this.scopes = scopes
  }
}
