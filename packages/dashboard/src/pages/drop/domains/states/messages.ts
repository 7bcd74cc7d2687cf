// States of a custom domain. Apart from the other texts of the domains: the overview has them too.
export const messages = {
  pending_dns: 'Waiting for DNS',
  issuing: 'Issuing certificate',
  active: 'Active',
  failed: 'Not working',
}
