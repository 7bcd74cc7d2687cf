// Texts of the shell: menus, banners and the page for another user; failure/messages.ts has those of
// the front page.
export const messages = {
  palette: {
    label: 'Search or jump to',
    tooltip: 'Search or jump to (Ctrl+K)',
  },
  accountMenu: {
    help: 'Help',
    signOut: 'Sign out',
  },
  organisationMenu: {
    label: 'Organisation:',
    switch: 'Switch organisation',
    create: 'New organisation…',
  },
  secondFactor: {
    label: 'Second factor required',
    text: '{name} requires a passkey or two-step sign-in. Set one up, or confirm yours, to continue here.',
    link: 'Go to account settings',
  },
  unverified: {
    label: 'Email confirmation',
    text: 'Confirm your email: open the link we sent to {email}. Your drops stay offline until you do.',
    resend: 'Resend link',
    sent: ({ email }: { readonly email: string }) => `We sent a new link to ${email}.`,
    changeEmail: 'Wrong address?',
    openMailbox: ({ mailbox }: { readonly mailbox: string }) =>
      `This server stores mail at ${mailbox}`,
  },
  signedOut: {
    text: '**You’re signed out.** Sign in again in a new tab, then come back. Your unsaved text stays here.',
    signIn: 'Sign in',
  },
  otherTenant: {
    text: '**You switched to {browser}.** This page belongs to {page}. Your unsaved text stays here.',
    switchBack: ({ name }: { readonly name: string }) => `Switch back to ${name}`,
    open: ({ name }: { readonly name: string }) => `Open ${name}`,
  },
  otherUser: {
    documentTitle: 'Another account is signed in',
    title: 'Another account is signed in',
    subtitle: 'This page was opened by a different account',
    text: 'We’ve hidden its content. Everything that was published is safe.',
    open: 'Open the dashboard',
  },
}
