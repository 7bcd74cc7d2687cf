// Texts of the rows that show a setting and open the form which changes it.
export const messages = {
  change: 'Change',
  changeOf: ({ title }: { readonly title: string }) => `Change: ${title}`,
  save: 'Save',
  cancel: 'Cancel',
}
