// Descriptions of OAuth scopes, for the consent page and the list of connected apps.
import type { OAuthScope } from './operation.ts'

/** What an authorized app may do, as a list item. */
export const scopeDescriptions: Readonly<Record<OAuthScope, string>> = {
  mcp: 'Publish, list, restore and delete drops, and change their settings, such as address, password and analytics',
  cli: 'Use the command line as you: publish, download, restore and delete drops, manage custom domains, and see your account',
}

/** The scope itself if it has no description here, as with a newer server. */
export const describeScope = (scope: string): string =>
  scopeDescriptions[scope as OAuthScope] ?? scope
