declare const sitePath: unique symbol
/** A normalised path of a file in a version, `/`-separated, without a leading slash. */
export type SitePath = string & { readonly [sitePath]: true }
