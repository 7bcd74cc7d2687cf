import type { OAuthScope } from '@plinth/contract/operation'
import { AppError } from '@plinth/domain/errors'

/** An OAuth token that was not given what this takes (RFC 6750, section 3.1). */
export class InsufficientScope extends AppError {
  readonly scopes: readonly OAuthScope[]
  constructor(scopes: readonly OAuthScope[]) {
    super(
      'forbidden',
      scopes.length === 0
        ? 'Apps cannot do this. Sign in, or use an API token.'
        : `This app was not allowed to do this. It takes the scope ${scopes.join(' or ')}.`,
    )
    this.scopes = scopes
  }
}
