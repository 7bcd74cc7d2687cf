// Query for the user's passkeys and two-step sign-in.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../api/client.ts'

export type SecondFactors = OperationOutput<Operations['getSecondFactors']>
export type Passkey = SecondFactors['passkeys'][number]

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => client.getSecondFactors({ signal }),
})
