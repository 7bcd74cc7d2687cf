// Who a request is counted for, where callers share something scarce.

/**
 * A caller is counted as itself and as part of every group that an attacker may own as a whole. A
 * group of size 4 may use as much as four callers.
 */
export type Caller = readonly CallerGroup[]

export interface CallerGroup {
  readonly key: string
  readonly size: number
}

export const tenantCaller = (tenantId: string): Caller => [{ key: `tenant ${tenantId}`, size: 1 }]

/** Free accounts of one user or one network that may use as much as this many of them. */
const freeGroupSizes = { user: 3, network: 10 }

export interface FreeAccount {
  readonly tenantId: string
  readonly userId: string
  /** In the notation of `networkOf`; absent if it is not known. */
  readonly network?: string | undefined
}

/**
 * An account on the free plan also counts for its user, who may have several organisations, and for
 * the network, from which anyone can sign up again and again. Paid plans do not.
 */
export const freeCaller = ({ tenantId, userId, network }: FreeAccount): Caller => [
  ...tenantCaller(tenantId),
  { key: `free user ${userId}`, size: freeGroupSizes.user },
  ...(network === undefined ? [] : networkCaller(network)).map(({ key, size }) => ({
    key: `free ${key}`,
    size: size * freeGroupSizes.network,
  })),
]

export const userCaller = (userId: string): Caller => [{ key: `user ${userId}`, size: 1 }]

/** The operator's command line, which shares nothing with other callers. */
export const operatorCaller: Caller = []

/**
 * `network` is in the notation of `networkOf`. Providers give an IPv6 subscriber a /64, a /56 or a
 * /48, so addresses of one subscriber may differ from the 49th bit.
 */
export function networkCaller(network: string): Caller {
  const [, first, second, third, fourth] = v6Network.exec(network) ?? []
  const own = { key: network, size: 1 }
  if (fourth === undefined) return [own]
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    own,
    { key: `${first}:${second}:${third}:${upperByte}::/56`, size: 4 },
    { key: `${first}:${second}:${third}::/48`, size: 16 },
  ]
}

const v6Network = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/
