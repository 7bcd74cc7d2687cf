// Texts of the page for editing a drop.
export const messages = {
  page: {
    title: ({ name }: { readonly name: string }) => `Edit ${name}`,
    heading: 'Edit {name}',
    unnamed: 'drop',
    unverified: 'Confirm your email to edit this drop.',
    nothing: 'Nothing is published here yet, so there’s nothing to edit.',
    backToDrop: 'Go to the drop',
    publish: 'Publish changes',
  },
  restored: {
    text: 'We restored your unpublished changes.',
    restart: 'Discard them and edit the live version',
  },
  newer: {
    note: ({ version }: { readonly version: number }) =>
      `Version ${version} went live after you started editing. We’ll ask before replacing it.`,
    title: ({ version }: { readonly version: number }) =>
      `Version ${version} went live while you were editing`,
    text: ({ version }: { readonly version: number }) =>
      `If you publish your changes, they replace version ${version}, and you can still restore it from the list of versions. If you switch to version ${version}, your changes are lost.`,
    keepEditing: 'Keep editing',
    takeTheirs: ({ version }: { readonly version: number }) => `Switch to version ${version}`,
    publish: 'Publish my changes',
  },
  leaving: {
    title: 'Leave without publishing?',
    text: 'Your changes aren’t published. If you leave, you’ll lose them.',
    stay: 'Keep editing',
    leave: 'Discard changes',
  },
}
