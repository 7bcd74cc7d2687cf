// Texts of the account settings.
import { messages as headings } from '../../headings/messages.ts'

export const messages = {
  title: headings.account,
  intro: 'Your name, email, how you sign in, and active sessions.',
  unverified: 'Confirm your email to change your account.',
  name: {
    title: 'Name',
    label: 'Your name',
    hint: 'Shown to members of your organisations and to people you invite.',
    saved: 'Name saved.',
  },
  email: {
    title: 'Email',
    current: 'Your email is {email}. To change it, open the link we send to the new address.',
    label: 'New email',
    password: 'Password',
    submit: 'Send link',
    sent: 'We sent a link to {email}. Open it to change your address. Nothing arrived? Check the address for typos, and that it doesn’t already have an account.',
  },
  password: {
    title: 'Password',
    current: 'Current password',
    new: 'New password',
    hint: ({ rule }: { readonly rule: string }) => `${rule} Signs out all other browsers.`,
    submit: 'Change password',
    forgot: 'Forgot password?',
    changed: 'Password changed. All other browsers are signed out.',
  },
  withoutPassword:
    'Your account has no password, so you can do this only within 15 minutes of signing in.',
  newPassword: {
    text: 'Your account has no password. Set one to have another way to sign in. This works within 15 minutes of signing in; after that, use a link by email.',
    submit: 'Set password',
    byMail: 'Set it by email',
  },
  providers: {
    title: 'Sign-in providers',
    list: 'Connected providers',
    empty: 'No provider is connected to your account.',
    lastUsed: 'Last used {time}',
    connect: ({ label }: { readonly label: string }) => `Connect ${label}…`,
    dialogTitle: ({ label }: { readonly label: string }) => `Connect ${label}?`,
    dialogText: ({ label }: { readonly label: string }) =>
      `We’ll send you to ${label}. Afterwards, you can sign in with the account that you use there.`,
    password: 'Your password',
    confirm: 'Continue',
    cancel: 'Cancel',
    disconnect: 'Disconnect',
    disconnectName: ({ label }: { readonly label: string }) => `Disconnect ${label}`,
    disconnected: ({ label }: { readonly label: string }) => `${label} disconnected.`,
  },
  sessions: {
    title: 'Active sessions',
    list: 'Active sessions',
    empty: 'No active sessions.',
    signedIn: 'Signed in {time}',
    methods: {
      password: 'With password',
      password_and_code: 'With password and code',
      passkey: 'With passkey',
      provider: 'With sign-in provider',
      link: 'With link from the operator',
    },
    lastSeen: 'Last seen {time}',
    current: 'This browser',
    signOut: 'Sign out',
    signOutName: ({ browser }: { readonly browser: string }) => `Sign out ${browser}`,
    signedOut: ({ browser }: { readonly browser: string }) => `Signed out ${browser}.`,
    signOutEverywhere: 'Sign out everywhere…',
    unknownBrowser: 'Unknown browser',
    browserOn: ({ browser, system }: { readonly browser: string; readonly system: string }) =>
      `${browser} on ${system}`,
  },
  signOutEverywhere: {
    title: 'Sign out everywhere?',
    text: 'Signs out every browser, including this one. API tokens and connected apps keep working; revoke or disconnect them on their own pages.',
    confirm: 'Sign out everywhere',
    cancel: 'Stay signed in',
  },
  deletion: {
    title: 'Delete account',
    about:
      'Permanently deletes your account, your drops, and organisations without other members. Transfer or delete your other organisations first, and export what you want to keep.',
    open: 'Delete account…',
    dialogTitle: 'Delete your account?',
    text: 'This can’t be undone. Your sites go offline and visitors will see a “gone” page. Your tokens and connected apps stop working.',
    email: 'Your email',
    password: 'Your password',
    confirm: 'Delete account',
    cancel: 'Keep account',
  },
}
