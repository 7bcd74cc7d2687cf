// Texts of the account pages: sign-up, setup, sign-in, password reset, email verification, invitation,
// claim, and the dashboard without JavaScript.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { formatCount } from '@plinth/domain/base/sizes'
import { messages as form } from '../forms/messages.ts'

export const messages = {
  signUp: {
    title: 'Sign up',
    intro: 'Create an account to keep your drops, publish new versions and choose addresses.',
    claims: ({ count }: { readonly count: number }) =>
      count === 1
        ? 'The page you published from this browser moves to your account and keeps its address. It goes offline until you confirm your email.'
        : `The ${formatCount(count)} pages you published from this browser move to your account and keep their addresses. They go offline until you confirm your email.`,
    emailHint: 'We’ll send you a link to confirm it.',
    offline: 'Your drops stay offline until you do.',
    passwordHint: `${accountPasswordRule} ${form.passwordTip}`,
    name: 'Name (optional)',
    submit: 'Sign up',
    haveAccount: 'Already have an account?',
  },
  setup: {
    title: 'Set up Plinth',
    intro:
      'Create the first account of this server. As its operator, you can review reports and remove drops.',
    submit: 'Create account',
  },
  signIn: {
    title: 'Sign in',
    passwordChanged: 'Password changed. Sign in with your new password.',
    submit: 'Sign in',
    noAccount: 'New to Plinth?',
    forgotPassword: 'Forgot password?',
    continueWith: ({ label }: { readonly label: string }) => `Continue with ${label}`,
    or: 'or',
    notConnected: 'Couldn’t connect the account',
    backToSettings: 'Back to settings',
    notStarted:
      'This sign-in took too long, was already finished or was started in another browser. Start again.',
  },
  signInLink: {
    intro: ({ email }: { readonly email: string }) =>
      `This link signs you in as ${email}. It works once.`,
    unexpected: 'Didn’t ask the operator for this link? You can close this page.',
  },
  passkey: {
    submit: 'Sign in with a passkey',
    failed: 'Your browser couldn’t use a passkey. Try again, or sign in another way.',
  },
  code: {
    title: 'Enter your code',
    intro: ({ email }: { readonly email: string }) =>
      `Signing in as ${email}. Open your authenticator app and enter the code it shows.`,
    introOfSession: ({ email }: { readonly email: string }) =>
      `You’re signed in as ${email} with your password. To continue, enter the code that your authenticator app shows.`,
    label: 'Code',
    hint: 'Lost your device? Enter one of your recovery codes instead.',
    submit: 'Continue',
    passkeyTitle: 'Confirm it’s you',
    passkeyIntro: ({ email }: { readonly email: string }) =>
      `You’re signed in as ${email} with your password. Use your passkey to continue.`,
    back: 'Back to sign in',
    cancel: 'Cancel',
  },
  reset: {
    title: 'Reset your password',
    intro: 'We’ll email you a link to choose a new one.',
    submit: 'Send link',
    backToSignIn: 'Back to sign in',
    sentTitle: 'Check your inbox',
    sent: 'If there’s an account for that address, we’ve sent it a link. The link works for one hour. If you don’t see the email, check your spam folder.',
    tryAnother: 'Try another address',
    newTitle: 'Choose a new password',
    newIntro: ({ email }: { readonly email: string }) =>
      `For ${email}. This signs you out on all devices, revokes your API tokens, disconnects your apps and, unless you need them as a second factor, removes your passkeys.`,
    newIntroWithProviders: ({ email }: { readonly email: string }) =>
      `For ${email}. This signs you out on all devices, revokes your API tokens, disconnects your apps and sign-in providers and, unless you need them as a second factor, removes your passkeys.`,
    newPassword: 'New password',
    newSubmit: 'Change password',
    link: 'Reset password',
  },
  verify: {
    title: 'Confirm your email',
    intro: ({ email }: { readonly email: string }) =>
      `This browser isn’t signed in to ${email}. Enter the password of that account to confirm it’s yours.`,
    submit: 'Confirm email',
    unexpected:
      'Didn’t sign up? You can close this page. To make the account yours, reset its password.',
    switches: ({ viewer, account }: { readonly viewer: string; readonly account: string }) =>
      `You’re signed in as ${viewer}. If you continue, you’ll be signed in as ${account} instead.`,
    otherAccount: ({ viewer, account }: { readonly viewer: string; readonly account: string }) =>
      `You’re signed in as ${viewer}, but this link is for ${account}. Sign out, then sign in to that account to confirm.`,
    changeTitle: 'Confirm your new email',
    changeIntro: ({ email, account }: { readonly email: string; readonly account: string }) =>
      `The account ${account} is changing its email to ${email}. Enter the password of that account to confirm.`,
    changeSubmit: 'Change email',
    changeUnexpected: 'Didn’t request this? You can close this page.',
    changedTitle: 'Email changed',
    changed: ({ email }: { readonly email: string }) =>
      `Sign in with ${email} from now on. We’ve sent a notice to your old address.`,
    confirmedTitle: 'Email confirmed',
    dropsOnline: 'Your drops are online.',
    accountReady: 'Your account is ready.',
    continue: 'Continue',
  },
  waiting: {
    title: 'Check your inbox',
    intro: ({ email }: { readonly email: string }) =>
      `We sent a link to ${email}. Open it to confirm your email. Your drops stay offline until you do.`,
    sent: 'We’ve sent a new link. Links in earlier emails no longer work.',
    missing: 'No email yet?',
    missingText: 'It can take a minute. Check your spam folder too.',
    resend: 'Resend link',
    wrong: 'Wrong address?',
    correct: 'Change address',
    back: 'Back to your drops',
  },
  invalidLink: {
    title: 'This link no longer works',
    text: 'It has expired, was already used or was replaced by a newer link.',
    confirmed: ({ email }: { readonly email: string }) => `Your email, ${email}, is confirmed.`,
    getNewLink: 'Get a new link',
  },
  invitation: {
    title: ({ organisation }: { readonly organisation: string }) => `Join ${organisation}`,
    intro: (invitation: {
      readonly inviter: string
      readonly email: string
      readonly organisation: string
      readonly role: string
    }) =>
      `${invitation.inviter} invited ${invitation.email} to join ${invitation.organisation} as ${invitation.role}. Its members publish together.`,
    visitor: ({ email }: { readonly email: string }) =>
      `Sign up or sign in with ${email} to accept. You’ll come back to this page.`,
    visitorWithAccount: ({ email }: { readonly email: string }) =>
      `Sign in with ${email} to accept. You’ll come back to this page.`,
    otherAccount: ({ viewer, email }: { readonly viewer: string; readonly email: string }) =>
      `You’re signed in as ${viewer}, but this invitation is for ${email}. Sign out, then open it with that account.`,
    accept: 'Accept invitation',
    unwanted: 'Don’t want to join? You can close this page.',
    signedOut: 'You’re signed out, so the invitation wasn’t accepted. Sign in and try again.',
    invalidTitle: 'This invitation no longer works',
    invalid:
      'It has expired, was withdrawn or was already accepted. Ask the person who invited you for a new one.',
  },
  claim: {
    title: 'Claim a drop',
    titleOfBrowser: ({ count }: { readonly count: number }) =>
      count === 1 ? 'Keep your page' : 'Keep your pages',
    intro: ({ count }: { readonly count: number }) =>
      count > 1
        ? 'Add them to your account to keep the addresses, edit them and publish new versions.'
        : 'Add it to your account to keep the address, edit it and publish new versions.',
    unverified:
      'Your email isn’t confirmed yet. Drops that you claim stay offline until you confirm it.',
    confirm: 'Confirm your email',
    published: 'Published from this browser',
    accountOfDrops: 'Account for these pages',
    accountOfDrop: 'Account for this drop',
    onlyAccount: ({ name }: { readonly name: string }) => `Account: ${name} (personal)`,
    keep: ({ count }: { readonly count: number }) => (count === 1 ? 'Keep page' : 'Keep pages'),
    skip: 'Not now',
    notYours: 'Not yours? Someone else may have published from this browser.',
    code: 'Claim code',
    codeHint: 'The part of your claim link after “#”. You can also paste the whole link.',
    claim: 'Claim drop',
    visitor:
      'Sign up or sign in to continue. You’ll come back to this page. If you sign up, your page goes offline until you confirm your email.',
    visitorWithAccount: 'Sign in to continue. You’ll come back to this page.',
    withoutScript: 'Keep your claim link: you’ll need it after signing in.',
    signedOut: 'You’re signed out, so nothing was claimed. Sign in and try again.',
  },
  dashboard: {
    title: 'Your drops',
    count: ({ count }: { readonly count: number }) => {
      if (count === 0) return 'No drops yet'
      return count === 1 ? '1 drop' : `${formatCount(count)} drops`
    },
    organisation: 'Organisation',
    switchTo: 'Switch organisation',
    confirmLabel: 'Email confirmation',
    confirm: ({ email }: { readonly email: string }) =>
      `Open the link we sent to ${email} to confirm your email. Your drops stay offline until you do.`,
    resend: 'Resend link',
    wrongAddress: 'Wrong address?',
    emptyTitle: 'Publish your first page',
    emptyTerminal: 'Publish from a terminal',
    emptyIntro: 'Upload an HTML or Markdown file:',
    emptyClaim: ({ field }: { readonly field: string }) =>
      `Your page goes live immediately. To add it to this account, open the ${field} from the response.`,
  },
  dropList: {
    live: 'live',
    waiting: 'pending',
    unpublished: 'unpublished',
    paused: 'paused',
    expired: 'expired',
    removed: 'removed',
    reserved: 'reserved',
    left: ({ span }: { readonly span: string }) => `${span} left`,
    views: ({ count, days }: { readonly count: number; readonly days: number }) =>
      `${count === 0 ? 'No' : formatCount(count)} ${count === 1 ? 'view' : 'views'} in ${days} days`,
  },
  connectedApps: {
    title: 'Connected apps',
    intro: 'These apps can publish here until you disconnect them.',
    disconnect: 'Disconnect',
    disconnectApp: ({ name }: { readonly name: string }) => `Disconnect ${name}`,
    connected: 'connected',
    by: ({ email }: { readonly email: string }) => `by ${email}`,
    lastUsed: 'last used',
    neverUsed: 'never used',
  },
}
