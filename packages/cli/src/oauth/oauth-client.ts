// OAuth client id and scope of the CLI. The client is built into every service and needs no
// registration.

export const clientId = 'plinth-cli'

/** `mcp` is for `plinth mcp`, which makes the service's MCP tools available to an agent. */
export const scope = 'cli mcp'
