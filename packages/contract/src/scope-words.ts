import type { OAuthScope } from './operation.ts'

/** What letting an app in means, as an item of a list. */
export const scopeWords: Readonly<Record<OAuthScope, string>> = {
  mcp: 'Publish drops, list them, change their address, name and password, and delete them',
  cli: 'Do all that you can do from the command line: publish, download, make versions live, delete, see your plan',
}

/** A newer server may know scopes that have no words here yet. */
export const wordsOfScope = (scope: string): string => scopeWords[scope as OAuthScope] ?? scope
