// Hooks that load a drop's custom domains and poll until all of them are active.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../../api/client.ts'
import {
  type Domain,
  type Drop,
  domainsQuery,
  dropQuery,
  dropsQuery,
} from '../../../api/queries.ts'
import { nextDomainToCheck } from './next-domain-to-check.ts'

/** Interval at which the list is fetched while a domain is not active. */
const refetchMs = 5_000
/** Interval of DNS checks while the page is visible; well below the account's rate limit. */
const checkMs = 15_000

export function useWatchedDomains(drop: Drop, isServed: boolean) {
  const { id: dropId } = drop
  const queries = useQueryClient()
  const query = useQuery({
    ...domainsQuery(dropId),
    refetchInterval: ({ state }) =>
      isServed && state.data?.some(({ status }) => status !== 'active') ? refetchMs : false,
  })
  const { mutate: check } = useCheckDomain(dropId)
  const next = isServed ? nextDomainToCheck(query.data ?? []) : null
  useEffect(() => {
    if (next === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') check(next)
    }, checkMs)
    return () => clearInterval(timer)
  }, [next, check])

  const states = query.data && statesOf(query.data)
  const dropStates = useRef('')
  useEffect(() => {
    dropStates.current = statesOf(drop.domains)
  })
  useEffect(() => {
    if (states === undefined || states === dropStates.current) return
    // Other parts of the page show the states as well.
    void queries.invalidateQueries({ queryKey: dropQuery(dropId).queryKey })
    void queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
  }, [states, dropId, queries])
  return query
}

const statesOf = (domains: Drop['domains']): string =>
  domains.map(({ hostname, status }) => `${hostname} ${status}`).join()

/** Mutation that makes the server check a domain's DNS now. */
export function useCheckDomain(dropId: string, onSeen: (domain: Domain) => void = () => {}) {
  const storeDomain = useCacheDomain(dropId)
  return useMutation({
    mutationFn: (hostname: string) => client.checkDomain({ params: { id: dropId, hostname } }),
    async onSuccess(domain) {
      await storeDomain(domain)
      onSeen(domain)
    },
  })
}

/** Returns a function that writes a domain from a response into the query cache. */
export function useCacheDomain(dropId: string): (domain: Domain) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = domainsQuery(dropId)
  return async (domain) => {
    // A request already in flight would overwrite it with an older state.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (domains = []) =>
      domains.some(({ hostname }) => hostname === domain.hostname)
        ? domains.map((one) => (one.hostname === domain.hostname ? domain : one))
        : [...domains, domain],
    )
  }
}
