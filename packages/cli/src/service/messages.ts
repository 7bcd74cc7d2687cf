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
    otherServer: ({ url, packagedUrl }: { url: string; packagedUrl: string }) =>
      `Using ${url}, your last login. For the server that this client is from, add --url ${packagedUrl}`,
    unencrypted: ({ url }: { url: string }) =>
      `The connection to ${url} is not encrypted. Others on the network can read your token.`,
  },
  connection: {
    timedOut: ({ url }: { url: string }) => `${url} did not respond in time.`,
    lost: ({ url }: { url: string }) => `The connection to ${url} was lost.`,
    redirects: ({ url }: { url: string }) => `${url} redirects to another page.`,
    redirectsTo: ({ url, origin }: { url: string; origin: string }) =>
      `${url} redirects to ${origin}.`,
    noTls: ({ url }: { url: string }) => `${url} does not support HTTPS.`,
    unreachable: ({ url, reason }: { url: string; reason: string }) =>
      `Cannot reach ${url}: ${reason}.`,
    refused: 'connection refused',
    unknownHost: 'the host does not exist',
    failed: 'the connection failed',
    tryAgain: 'Try again.',
    checkUrl: 'Check --url or PLINTH_URL.',
    useOrigin: ({ origin }: { origin: string }) => `If you trust it, use --url ${origin}`,
    usePlain: ({ plain }: { plain: string }) => `Did you mean --url ${plain}?`,
  },
  retries: {
    connectionLost: 'The connection to the server was lost.',
    retrying: ({ why, seconds }: { why: string; seconds: number }) =>
      `${why} Retrying in ${seconds} s…`,
  },
}
