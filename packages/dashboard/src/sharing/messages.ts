// Texts of the dialog that shares a drop.
export const messages = {
  button: 'Share',
  title: 'Share {name}',
  close: 'Close',
  visitorsTitle: 'What visitors see',
  changeExpiry: 'Change the date',
  visitors: {
    open: 'Anyone with the link can see it.',
    gallery: 'Anyone can see it, and it’s listed in the gallery.',
    password: 'Visitors have to enter the password. Send it to them separately.',
    expires: ({ moment }: { readonly moment: string }) => `It expires on ${moment}.`,
    expiresByPlan: ({ moment }: { readonly moment: string }) =>
      `It expires on ${moment}, unless the owner signs in.`,
    waiting: 'Visitors can’t see it until you confirm your email.',
    unpublished: 'Visitors see “not found” until you publish it again.',
    reserved: 'Visitors see “not found” until you publish a version.',
    paused: 'Visitors see that this site is paused.',
    expired: 'Visitors see that this site has expired.',
    removed: 'Visitors see that this site was removed.',
  },
  link: {
    label: 'Link',
    what: 'link',
    share: 'Share…',
  },
  draft: {
    label: ({ number }: { readonly number: number }) => `Preview of version ${number} (draft)`,
    what: 'preview link',
    hint: 'Anyone with this link can see the draft.',
    hintPassword: 'Visitors have to enter the password to see the draft.',
  },
  qr: {
    label: 'QR code',
    code: ({ url }: { readonly url: string }) => `QR code of ${url}`,
    svg: 'Download SVG',
    png: 'Download PNG',
    failed: 'Your browser couldn’t create the file.',
  },
  embed: {
    label: 'Embed in another page',
    what: 'embed code',
    hint: 'If this drop’s `_headers` file sets `X-Frame-Options` or `frame-ancestors`, browsers may refuse to show it in other pages.',
    password:
      'Drops with a password can’t be embedded: in a frame on another site they stay locked. Remove the password to embed this drop.',
  },
}
