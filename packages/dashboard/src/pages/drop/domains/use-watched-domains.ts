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
import { nextToLookAt } from './next-to-look-at.ts'

/** What the service knows, while somebody waits for news. */
const askMs = 5_000
/** DNS itself, while the page is seen; well below what an account may ask for in a minute. */
const lookMs = 15_000

/** Domains that keep themselves up to date until each of them is as it should be. */
export function useWatchedDomains(site: Site, isServed: boolean) {
  const { id: siteId } = site
  const queries = useQueryClient()
  const query = useQuery({
    ...domainsQuery(siteId),
    refetchInterval: ({ state }) =>
      isServed && state.data?.some(({ status }) => status !== 'active') ? askMs : false,
  })
  const { mutate: look } = useLook(siteId)
  const next = isServed ? nextToLookAt(query.data ?? []) : null
  useEffect(() => {
    if (next === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look(next)
    }, lookMs)
    return () => clearInterval(timer)
  }, [next, look])

  const states = query.data && statesOf(query.data)
  const told = useRef('')
  useEffect(() => {
    told.current = statesOf(site.domains)
  })
  useEffect(() => {
    if (states === undefined || states === told.current) return
    // The rest of the page tells of domains as well.
    void queries.invalidateQueries({ queryKey: siteQuery(siteId).queryKey })
    void queries.invalidateQueries({ queryKey: sitesQuery.queryKey })
  }, [states, siteId, queries])
  return query
}

const statesOf = (domains: Site['domains']): string =>
  domains.map(({ hostname, status }) => `${hostname} ${status}`).join()

/** Has the service ask DNS now. */
export function useLook(siteId: string, onSeen: (domain: Domain) => void = () => {}) {
  const keep = useKeepDomain(siteId)
  return useMutation({
    mutationFn: (hostname: string) => client.checkDomain({ params: { id: siteId, hostname } }),
    async onSuccess(domain) {
      await keep(domain)
      onSeen(domain)
    },
  })
}

/** Shows one as the service has just told it. */
export function useKeepDomain(siteId: string): (domain: Domain) => Promise<void> {
  const queries = useQueryClient()
  const { queryKey } = domainsQuery(siteId)
  return async (domain) => {
    // What was asked for earlier would come later.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (domains = []) =>
      domains.some(({ hostname }) => hostname === domain.hostname)
        ? domains.map((one) => (one.hostname === domain.hostname ? domain : one))
        : [...domains, domain],
    )
  }
}
