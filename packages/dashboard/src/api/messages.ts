// Sentences for requests that failed without a response of the API.
export const messages = {
  signedOut: 'You’re signed out.',
  connectionFailed: 'The connection failed. Check your network, then try again.',
  connectionLost: 'The connection was lost.',
  unexpected: 'Something went wrong on this page. Reload it, then try again.',
}
