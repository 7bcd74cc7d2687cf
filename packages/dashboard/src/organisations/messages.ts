// Texts for creating and switching organisations.
export const messages = {
  dialog: {
    title: 'New organisation',
    about:
      'An organisation has its own drops and members. You’ll be its owner and can invite others.',
    name: 'Organisation name',
    cancel: 'Cancel',
    create: 'Create organisation',
  },
  switched: ({ name }: { readonly name: string }) => `You switched to ${name}.`,
  uploadRunning: 'An upload is in progress. Wait for it to finish or cancel it, then switch.',
}
