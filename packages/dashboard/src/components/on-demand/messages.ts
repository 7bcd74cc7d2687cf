// Texts of controls that are loaded on demand, apart from those of the first script.
export const messages = {
  confirmDialog: {
    typeToConfirm: 'Type {text} to confirm.',
    pending: 'Working…',
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
}
