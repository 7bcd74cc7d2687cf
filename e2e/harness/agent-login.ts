// OAuth client state of an MCP agent, kept in memory, for the SDK clients of both major versions.
import type { OAuthClientProvider as Provider2 } from '@modelcontextprotocol/client'
import type { OAuthClientProvider as Provider1 } from '@modelcontextprotocol/sdk/client/auth.js'

interface LoginState {
  client?: Awaited<ReturnType<Provider1['clientInformation']>>
  tokens?: Awaited<ReturnType<Provider1['tokens']>>
  verifier?: string
  /** The authorization URL that the agent asked its user to open. */
  authorization?: URL
}

export interface AgentLogin {
  readonly state: LoginState
  readonly provider: Provider1 & Provider2
}

export function createAgentLogin(redirectUrl: string): AgentLogin {
  const state: LoginState = {}
  const provider: Provider1 = {
    redirectUrl,
    clientMetadata: {
      client_name: 'An agent',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'openid email profile',
    },
    clientInformation: () => state.client,
    saveClientInformation: (client) => {
      state.client = client
    },
    tokens: () => state.tokens,
    saveTokens: (tokens) => {
      state.tokens = tokens
    },
    codeVerifier: () => state.verifier ?? '',
    saveCodeVerifier: (verifier) => {
      state.verifier = verifier
    },
    redirectToAuthorization: (url) => {
      state.authorization = url
    },
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'tokens') delete state.tokens
      if (scope === 'all' || scope === 'client') delete state.client
    },
  }
  let discovered: Awaited<ReturnType<NonNullable<Provider2['discoveryState']>>>
  const second: Pick<Provider2, 'discoveryState' | 'saveDiscoveryState'> = {
    discoveryState: () => discovered,
    saveDiscoveryState: (state) => {
      discovered = state
    },
  }
  return { state, provider: { ...provider, ...second } as AgentLogin['provider'] }
}
