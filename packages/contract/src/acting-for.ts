// A browser's session can become somebody else's, or work for another tenant, behind the back of a
// page that is open. The page says whom it was opened for, so that it acts for nobody else.

export const actingForHeader = 'x-plinth-acting-for'

export interface ActingFor {
  readonly userId: string
  readonly tenantId: string
}

export const actingForValue = ({ userId, tenantId }: ActingFor): string => `${userId} ${tenantId}`

/** What the page is told where it would act for somebody else. */
export const openedForAnother = 'This page was opened for another account. Reload it.'
