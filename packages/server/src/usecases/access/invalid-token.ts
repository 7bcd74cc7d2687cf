// Error for bearer tokens that are not valid.
import { AppError } from '@plinth/domain/base/errors'

/** The request has a token, and it is not valid (RFC 6750, section 3.1). */
export class InvalidToken extends AppError {
  constructor(detail = 'This token is not valid: it is mistyped, expired or revoked.') {
    super('unauthorized', detail)
  }
}
