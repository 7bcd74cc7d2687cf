// TanStack Query client with the dashboard's defaults for retries, network errors and 401s.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode, isTransient } from './problem.ts'
import { signedOutQuery } from './queries.ts'

export function createQueryClient(): QueryClient {
  // A 401 from any request shows the signed-out banner; the page keeps its content.
  const onError = (error: unknown) => {
    if (hasCode(error, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline, a request fails with an error; the default mode would pause it without a message.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
    },
  })
  return queries
}
