import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode, isTemporary } from './problem.ts'
import { signedOutQuery } from './queries.ts'

export function createQueryClient(): QueryClient {
  // Whatever was asked for: the page stays as it is, and says that its session has ended.
  const onError = (error: unknown) => {
    if (hasCode(error, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a connection a request fails and says so; the default waits for one in silence.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isTemporary(error),
      },
    },
  })
  return queries
}
