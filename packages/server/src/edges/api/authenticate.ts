// Who calls: the credential of a request, judged by what its operation declares.
import type { IncomingMessage } from 'node:http'
import type { Operation } from '@plinth/contract/operation'
import { AppError } from '@plinth/domain/errors'
import type { AccountActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'

export async function authenticate(
  useCases: Pick<UseCases, 'authenticateToken'>,
  operation: Operation,
  request: IncomingMessage,
): Promise<AccountActor> {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) {
    throw new AppError('unauthorized', 'Send an API token as `Authorization: Bearer <token>`.')
  }
  const actor = await useCases.authenticateToken(token)
  if (!actor) {
    throw new AppError(
      'unauthorized',
      'This token is not valid: it is mistyped, expired or revoked.',
    )
  }
  if (!actor.verified && !operation.unverified) {
    throw new AppError(
      'email_not_verified',
      'Verify your e-mail address first: open the link we sent.',
    )
  }
  return actor
}
