// Texts of the controls that several pages use.
export const messages = {
  addressBar: {
    copyLink: 'Copy link',
    linkCopied: 'Link copied.',
    showQrCode: 'Show QR code',
    open: 'Open',
  },
  confirmDialog: {
    typeToConfirm: 'Type {text} to confirm.',
  },
  copy: {
    copy: 'Copy',
    name: ({ what }: { readonly what: string }) => `Copy the ${what}`,
    content: ({ what }: { readonly what: string }) => `The ${what}`,
    copied: ({ what }: { readonly what: string }) => `Copied the ${what}.`,
    blocked: 'Your browser blocked the clipboard. Select the text and copy it yourself.',
  },
  passwordField: {
    show: 'Show',
    hide: 'Hide',
    showName: ({ label }: { readonly label: string }) => `Show: ${label}`,
    hideName: ({ label }: { readonly label: string }) => `Hide: ${label}`,
  },
  qrDialog: {
    title: 'Scan to open',
    code: ({ url }: { readonly url: string }) => `QR code of ${url}`,
    close: 'Close',
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
