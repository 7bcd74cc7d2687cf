// Query for the user's passkeys and two-step sign-in.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../api/client.ts'

export type SignInMethods = OperationOutput<Operations['getSignInMethods']>
export type Passkey = SignInMethods['passkeys'][number]

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => client.getSignInMethods({ signal }),
})
