// Texts of the error pages on the app host.
export const messages = {
  signInFirst: 'Sign in first, then try again.',
  titles: {
    forbidden: 'You can’t do that here',
    invalid_body: 'We couldn’t read your request',
    invalid_field: 'That didn’t work',
    not_found: 'No longer available',
    rate_limited: 'Too many attempts',
    unauthorized: 'Sign in to continue',
    unavailable: 'Temporarily unavailable',
    upload_too_large: 'That’s too large',
  },
  unexpected: 'Something went wrong',
}
