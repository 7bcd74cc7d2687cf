const longest = 4096

/**
 * A path and query of the same host, as a browser may be led to it; `/` for anything that could lead
 * elsewhere. Browsers take a backslash for a slash, and two at the start for another host.
 */
export const wayBack = (text: string): string =>
  text.length <= longest && /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text) ? text : '/'
