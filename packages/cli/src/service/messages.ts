// Messages about credentials and the connection to the server.

export const messages = {
  credentials: {
    tokenWithoutUrl: ({ url }: { url: string }) =>
      `PLINTH_TOKEN is set, but not the server that it is for. If that is ${url}, use --url ${url} or set PLINTH_URL.`,
    invalidToken: 'PLINTH_TOKEN is not a valid API token. Copy it again.',
    notSignedIn: ({ url }: { url: string }) =>
      `You are not signed in to ${url}. Run \`plinth login\`, or set PLINTH_TOKEN to an API token.`,
    loginEnded: ({ url }: { url: string }) =>
      `Your login at ${url} has expired or was revoked. Run \`plinth login\`.`,
    unencrypted: ({ url }: { url: string }) =>
      `The connection to ${url} is not encrypted. Others on the network can read your token.`,
  },
  connection: {
    timedOut: ({ url }: { url: string }) => `${url} did not respond in time. Try again.`,
    lost: ({ url }: { url: string }) => `The connection to ${url} was lost. Try again.`,
    redirects: ({ url }: { url: string }) =>
      `${url} redirects to another page. Check --url or PLINTH_URL.`,
    redirectsTo: ({ url, origin }: { url: string; origin: string }) =>
      `${url} redirects to ${origin}. If you trust it, use --url ${origin}`,
    noTls: ({ url, plain }: { url: string; plain: string }) =>
      `${url} does not support HTTPS. Did you mean --url ${plain}?`,
    unreachable: ({ url, reason }: { url: string; reason: string }) =>
      `Cannot reach ${url}: ${reason}. Check --url or PLINTH_URL.`,
    refused: 'connection refused',
    unknownHost: 'the host does not exist',
    failed: 'the connection failed',
  },
}
