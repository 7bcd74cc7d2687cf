// Texts of the head of a drop's page: heading, address and facts.
export const messages = {
  protected: 'Password protected',
  editPage: 'Edit page',
  editFiles: 'Edit files',
  rename: 'Rename',
  renaming: { name: 'Name', save: 'Save', cancel: 'Cancel' },
  redirected: 'Visitors are redirected to {domain}',
  address: {
    copy: 'Copy link',
    copied: 'Link copied.',
    open: 'Open',
  },
  facts: {
    none: 'No versions yet',
    version: ({ number }: { readonly number: number }) => `Version ${number}`,
    views: ({ views, days }: { readonly views: string; readonly days: number }) =>
      `${views} in ${days} days`,
    ownerKeeps: ({ days }: { readonly days: string }) => `Sign in within ${days} to keep it live`,
    memberKeeps: ({ days }: { readonly days: string }) =>
      `Stays live if the owner signs in within ${days}`,
    expires: ({ day }: { readonly day: string }) => `Expires on ${day}`,
  },
}
