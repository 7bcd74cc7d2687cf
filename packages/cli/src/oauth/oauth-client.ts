// OAuth client id and scope of the CLI. The client is built into every service and needs no
// registration.

export const clientId = 'plinth-cli'

/** `mcp` is for `plinth mcp`, which passes the tools to an agent. */
export const scope = 'cli mcp'
