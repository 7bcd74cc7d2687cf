// Hooks that load a drop's custom domains and poll until all of them are active.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../../api/client.ts'
import {
  type Domain,
  domainsQuery,
  type Site,
  siteQuery,
  sitesQuery,
} from '../../../api/queries.ts'
import { nextDomainToCheck } from './next-domain-to-check.ts'

/** Interval at which the list is fetched while a domain is not active. */
const refetchMs = 5_000
/** Interval of DNS checks while the page is visible; well below the account's rate limit. */
const checkMs = 15_000

export function useWatchedDomains(site: Site, isServed: boolean) {
  const { id: siteId } = site
  const queries = useQueryClient()
  const query = useQuery({
    ...domainsQuery(siteId),
    refetchInterval: ({ state }) =>
      isServed && state.data?.some(({ status }) => status !== 'active') ? refetchMs : false,
  })
  const { mutate: check } = useCheckDomain(siteId)
  const next = isServed ? nextDomainToCheck(query.data ?? []) : null
  useEffect(() => {
    if (next === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') check(next)
    }, checkMs)
    return () => clearInterval(timer)
  }, [next, check])

  const states = query.data && statesOf(query.data)
  const siteStates = useRef('')
  useEffect(() => {
    siteStates.current = statesOf(site.domains)
  })
  useEffect(() => {
    if (states === undefined || states === siteStates.current) return
    // Other parts of the page show the states as well.
    void queries.invalidateQueries({ queryKey: siteQuery(siteId).queryKey })
    void queries.invalidateQueries({ queryKey: sitesQuery.queryKey })
  }, [states, siteId, queries])
  return query
}

const statesOf = (domains: Site['domains']): string =>
  domains.map(({ hostname, status }) => `${hostname} ${status}`).join()

/** Mutation that makes the server check a domain's DNS now. */
export function useCheckDomain(siteId: string, onSeen: (domain: Domain) => void = () => {}) {
  const storeDomain = useCacheDomain(siteId)
  return useMutation({
    mutationFn: (hostname: string) => client.checkDomain({ params: { id: siteId, hostname } }),
    async onSuccess(domain) {
      await storeDomain(domain)
      onSeen(domain)
    },
  })
}

/** Returns a function that writes a domain from a response into the query cache. */
export function useCacheDomain(siteId: string): (domain: Domain) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = domainsQuery(siteId)
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
