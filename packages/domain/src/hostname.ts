// Names of hosts that owners bring along, in the one form that DNS, certificates and browsers share.

declare const hostname: unique symbol
/** A-labels in lower case, at least two, without a final dot. */
export type Hostname = string & { readonly [hostname]: true }
