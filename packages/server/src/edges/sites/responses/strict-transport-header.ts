// `Strict-Transport-Security` header of custom domains.
const thirtyDaysSeconds = 30 * 24 * 3600

export const strictTransport = [
  'strict-transport-security',
  `max-age=${thirtyDaysSeconds}`,
] as const
