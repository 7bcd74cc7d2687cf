// Who the client is to the authorization server: known to every service, registered nowhere.

export const clientId = 'plinth-cli'

/** `mcp` is for `plinth mcp`, which hands the tools on to an agent. */
export const scope = 'cli mcp'
