// URL paths of the OAuth endpoints and pages.
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  deviceAuthorization: '/oauth/device',
  jwks: '/oauth/jwks',
  interaction: '/oauth/interaction',
  device: '/device',
} as const
