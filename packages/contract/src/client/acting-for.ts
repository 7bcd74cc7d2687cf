// Request header with the user and tenant that a page was loaded for. Another tab may sign in as
// another user or switch the tenant; the server then refuses requests of the outdated page.

export const actingForHeader = 'x-plinth-acting-for'

export interface ActingFor {
  readonly userId: string
  readonly tenantId: string
}

export const actingForValue = ({ userId, tenantId }: ActingFor): string => `${userId} ${tenantId}`

/** Error detail for requests from an outdated page. */
export const outdatedPageDetail = 'This page was opened for another account. Reload it.'
