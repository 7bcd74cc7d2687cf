// Texts that several cards of the page of a drop share.
export const messages = {
  partFailed: 'We couldn’t load this part of the page. Reload the page to try again.',
  upgrade: {
    title: 'Available with an upgrade',
    feature: ({ about, plan }: { readonly about: string; readonly plan: string }) =>
      `${about} Included in ${plan}.`,
  },
}
