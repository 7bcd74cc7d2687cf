// Names of the guides that pages link to. Apart from the other texts of the controls, which are part
// of the first script.
export const messages = {
  abuse: 'Abuse guide',
  cli: 'CLI guide',
  configuration: 'Configuration guide',
  'custom-domains': 'Custom domains guide',
  deploying: 'Deploy API guide',
  mcp: 'Agents guide',
  oauth: 'OAuth guide',
  organisations: 'Organisations guide',
  'plans-and-expiry': 'Plans guide',
  publishing: 'Publishing guide',
  'redirects-and-headers': 'Redirects and headers guide',
  'self-hosting': 'Self-hosting guide',
  visitors: 'Visitors guide',
}
