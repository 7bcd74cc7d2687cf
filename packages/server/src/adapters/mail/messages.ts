// Texts around the content of every mail.
export const messages = {
  openLink: 'Or open this link:',
  sender: ({ host }: { readonly host: string }) => `Plinth at ${host}`,
}
