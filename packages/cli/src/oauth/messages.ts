// Messages of the sign-in, in the terminal and on the page that the browser shows at the end.

export const messages = {
  callbackPage: {
    signedIn: 'You’re signed in',
    closeWindow: 'You can close this window.',
    unexpected: 'This sign-in is no longer valid',
    runAgain: 'It belongs to another login. Run plinth login again.',
    failed: 'You’re not signed in',
  },
  denied: 'You denied access. Nothing was changed.',
  codeExpired: 'The code has expired. Run `plinth login --device` again.',
  notPlinth: ({ url }: { url: string }) =>
    `${url} is not a Plinth server. Check --url or PLINTH_URL.`,
  otherIssuer: ({ url, issuer }: { url: string; issuer: string }) =>
    `The server at ${url} uses the address ${issuer}. Sign in there: plinth login --url ${issuer}`,
  missingEndpoint: ({ url, endpoint }: { url: string; endpoint: string }) =>
    `The server at ${url} does not advertise its ${endpoint}. Check --url or PLINTH_URL.`,
  invalidResponse: ({ endpoint }: { endpoint: string }) =>
    `${endpoint} returned an invalid response.`,
  refused: 'The server refused the request without giving a reason. Try again.',
  noRefreshToken: 'The server did not return a refresh token. Use an API token instead.',
}
