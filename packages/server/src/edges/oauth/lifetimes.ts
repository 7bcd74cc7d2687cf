// Lifetimes of tokens, codes and grants, in seconds.

const minute = 60
const day = 24 * 60 * minute

export const lifetimes = {
  AccessToken: 60 * minute,
  AuthorizationCode: 2 * minute,
  DeviceCode: 10 * minute,
  // The user may have to sign up and wait for the verification email.
  Interaction: 60 * minute,
  // Restarts with every refresh.
  RefreshToken: 90 * day,
  // Effectively unlimited: a grant ends when the app is disconnected.
  Grant: 3650 * day,
  IdToken: 60 * minute,
  Session: 10 * minute,
}
