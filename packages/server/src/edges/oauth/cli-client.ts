// Built-in OAuth client of the Plinth CLI, which needs no registration.
import { cliClientId } from './scopes.ts'

export const cliClient = {
  client_id: cliClientId,
  client_name: 'Plinth CLI',
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  redirect_uris: [
    'http://127.0.0.1/callback',
    'http://[::1]/callback',
    'http://localhost/callback',
  ],
  response_types: ['code'],
  grant_types: [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
} as const
