// For how long what the authorization server hands out is good, in seconds.

const minute = 60
const day = 24 * 60 * minute

export const lifetimes = {
  AccessToken: 60 * minute,
  AuthorizationCode: 2 * minute,
  DeviceCode: 10 * minute,
  // A person may have to sign up and wait for a mail in between.
  Interaction: 60 * minute,
  // Every refresh begins it anew.
  RefreshToken: 90 * day,
  // Ends with the connection, not by itself.
  Grant: 3650 * day,
  IdToken: 60 * minute,
  Session: 10 * minute,
}
