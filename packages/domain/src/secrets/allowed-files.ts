// Files that an upload allows by their exact paths, although they look like secrets.

/** Per upload: exceptions are few, and each is compared with every file. */
export const maxAllowedPaths = 100

/** The hint of the API, which clients replace by their own. */
export const howToAllow = (path: string): string =>
  `To publish it anyway, upload again with allow=${path}.`
