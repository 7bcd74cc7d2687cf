// Validates the path that a visitor returns to after unlocking a drop.
const maxLength = 4096

/**
 * The text if it is a path and query that is safe to redirect to on the same host; otherwise `/`.
 * Browsers treat a backslash as a slash, and two leading slashes as another host (an open
 * redirect).
 */
export const sameHostPath = (text: string): string =>
  text.length <= maxLength && /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : '/'
