// Whether this service publishes pages without an account. The server writes it into the page.
export const allowsAnonymous = (): boolean => document.documentElement.dataset.anonymous !== 'off'
