// Hook that waits for a purchase to arrive after the user returns from checkout.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountQuery, billingQuery, dropsQuery, usageQuery } from '../../../api/queries.ts'

const route = getRouteApi('/settings/plan')
const pollMs = 2_000
const timeoutMs = 60_000

/** `late`: the payment processor's webhook has not arrived, and the page has stopped polling. */
export type Purchase = 'none' | 'waiting' | 'late' | 'arrived'

/** The processor's webhook can arrive shortly before or after the buyer returns. */
export function usePurchase() {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const [bought] = useState(search.bought === true)
  const [polling, setPolling] = useState(bought)
  const { data, refetch } = useQuery({
    ...billingQuery,
    refetchInterval: ({ state }) =>
      polling && bought && !isPaid(state.data?.subscription) ? pollMs : false,
  })
  const arrived = bought && isPaid(data?.subscription)
  useEffect(() => {
    if (!polling || arrived) return
    const timer = setTimeout(() => setPolling(false), timeoutMs)
    return () => clearTimeout(timer)
  }, [polling, arrived])
  useEffect(() => {
    if (!arrived) return
    for (const { queryKey } of [accountQuery, usageQuery, dropsQuery]) {
      void queries.invalidateQueries({ queryKey })
    }
    // Without the parameter, a reload does not show the thank-you note again.
    void navigate({ to: '/settings/plan', search: {}, replace: true })
  }, [arrived, queries, navigate])
  return {
    purchase: stateOf(bought, arrived, polling),
    checkAgain() {
      setPolling(true)
      void refetch()
    },
  }
}

const isPaid = (subscription: { readonly source: string } | null | undefined): boolean =>
  subscription != null && subscription.source !== 'complimentary'

function stateOf(bought: boolean, arrived: boolean, polling: boolean): Purchase {
  if (!bought) return 'none'
  if (arrived) return 'arrived'
  return polling ? 'waiting' : 'late'
}
