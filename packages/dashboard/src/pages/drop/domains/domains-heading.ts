export const domainsHeadingId = 'custom-domains'

/** Takes the focus after a domain was removed. */
export const findDomainsHeading = (): HTMLElement | null =>
  document.getElementById(domainsHeadingId)
