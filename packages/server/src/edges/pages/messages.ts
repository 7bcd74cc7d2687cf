// Texts of the gallery, the report form, the development mailbox, the unlock page, and the pages
// shown for an unknown path and if the dashboard was not built. Those of the state pages are in
// `state-texts.ts`.
export const messages = {
  gallery: {
    title: 'Gallery',
    documentTitle: 'Gallery: Plinth',
    description: 'Pages published with Plinth, shared by the people who made them.',
    intro: 'Pages that their owners chose to share, newest first.',
    report: 'Report',
    emptyTitle: 'No pages yet',
    empty: 'Publish a page, then add it to the gallery in its settings.',
    nothingTitle: 'No pages here right now',
    nothing: 'The pages listed here are offline or under review.',
    pages: 'Gallery pages',
    newest: 'Newest pages',
    older: 'Older pages',
    addYours:
      'Want yours here? Add it to the gallery in its settings. You can remove it at any time.',
    goToDrops: 'Go to your drops',
    publish: 'Publish a page',
  },
  report: {
    title: 'Report abuse',
    intro:
      'Tell the operators of this service about a page that harms people or breaks the law. We won’t share your identity with the owner.',
    url: 'Address of the page',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    details: 'Details (optional)',
    email: 'Your email (optional)',
    emailHint: ({ days }: { readonly days: number }) =>
      `We use it only for questions about this report, and delete it ${days} days after the report is closed.`,
    submit: 'Send report',
    sentTitle: 'Report sent',
    sent: 'Thank you. The operators of this service will review it. You don’t need to do anything else.',
    reportAnother: 'Report another page',
  },
  notFound: {
    title: 'Page not found',
    text: 'We couldn’t find that page. Check the address for typos.',
  },
  devMail: {
    title: 'Development mailbox',
    intro:
      'No SMTP server is configured, so emails are stored here instead of being sent. This page is available only from this machine.',
    empty: 'No emails yet. Sign up, and your confirmation email appears here.',
    to: ({ address }: { readonly address: string }) => `To ${address}`,
  },
  unbuiltFront: {
    documentTitle: 'Plinth: publish a page',
    title: 'Plinth is running without its front page',
    reason:
      'The dashboard and the front page were not built on this machine. To build them, run `npm ci` without `--ignore-scripts` and restart the server.',
    curl: 'You can still publish from a terminal:',
    drops: 'Your drops',
    api: 'API reference',
  },
  unlock: {
    title: 'This site is password-protected',
    text: 'If you don’t know the password, ask the person who gave you the link.',
    password: 'Password',
    submit: 'Open site',
  },
}
