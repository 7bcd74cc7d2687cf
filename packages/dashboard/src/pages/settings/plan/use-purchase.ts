import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountQuery, billingQuery, sitesQuery, usageQuery } from '../../../api/queries.ts'

const route = getRouteApi('/settings/plan')
const askMs = 2_000
const patienceMs = 60_000

/** `late`: whoever takes the payments has not told us yet, and the page has stopped asking. */
export type Purchase = 'none' | 'waiting' | 'late' | 'arrived'

/** A payment is told to this service by the processor, a moment before or after the buyer is back. */
export function usePurchase() {
  const queries = useQueryClient()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const [bought] = useState(search.bought === true)
  const [patient, setPatient] = useState(bought)
  const { data, refetch } = useQuery({
    ...billingQuery,
    refetchInterval: ({ state }) =>
      patient && bought && !isPaid(state.data?.subscription) ? askMs : false,
  })
  const arrived = bought && isPaid(data?.subscription)
  useEffect(() => {
    if (!patient || arrived) return
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [patient, arrived])
  useEffect(() => {
    if (!arrived) return
    for (const { queryKey } of [accountQuery, usageQuery, sitesQuery]) {
      void queries.invalidateQueries({ queryKey })
    }
    // Nobody is thanked again who comes by once more.
    void navigate({ to: '/settings/plan', search: {}, replace: true })
  }, [arrived, queries, navigate])
  return {
    purchase: stateOf(bought, arrived, patient),
    askAgain() {
      setPatient(true)
      void refetch()
    },
  }
}

const isPaid = (subscription: { readonly source: string } | null | undefined): boolean =>
  subscription != null && subscription.source !== 'complimentary'

function stateOf(bought: boolean, arrived: boolean, patient: boolean): Purchase {
  if (!bought) return 'none'
  if (arrived) return 'arrived'
  return patient ? 'waiting' : 'late'
}
