export const domainsHeadingId = 'custom-domains'

/** Where whoever removed one goes on. */
export const findDomainsHeading = (): HTMLElement | null =>
  document.getElementById(domainsHeadingId)
