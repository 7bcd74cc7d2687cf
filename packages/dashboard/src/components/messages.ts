// Texts of the controls that several pages use. They are part of the first script; on-demand/messages.ts
// has those of controls that are loaded later.
export const messages = {
  addressBar: {
    copyLink: 'Copy link',
    linkCopied: 'Link copied.',
    showQrCode: 'Show QR code',
    open: 'Open',
  },
  copy: {
    copy: 'Copy',
    name: ({ what }: { readonly what: string }) => `Copy the ${what}`,
    content: ({ what }: { readonly what: string }) => `The ${what}`,
    copied: ({ what }: { readonly what: string }) => `Copied the ${what}.`,
    blocked: 'Your browser blocked the clipboard. Select the text and copy it yourself.',
  },
  relativeTime: {
    soon: 'in a moment',
    now: 'just now',
  },
  loading: 'Loading',
  seePlans: 'See plans',
  toastClose: 'Close this message',
  tryAgain: 'Try again',
}
