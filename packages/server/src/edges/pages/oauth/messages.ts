// Texts of the OAuth pages: consent, device code and authorization errors.
export const messages = {
  consent: {
    title: ({ app }: { readonly app: string }) => `Authorize ${app}?`,
    intro: 'This app is requesting access to your Plinth account.',
    redirect: ({ host }: { readonly host: string }) => `You’ll be sent to ${host}.`,
    redirectHere: ({ host }: { readonly host: string }) =>
      `You’ll be sent to an app on this computer, ${host}.`,
    unverifiedName: 'We can’t verify the app’s name. Only continue if you started this.',
    publisher: ({ host }: { readonly host: string }) =>
      `The app is published by ${host}. Only continue if you started this.`,
    publisherHere: ({ host }: { readonly host: string }) =>
      `It is listed as published by ${host}, but any app on this computer can claim that. Only continue if you started this.`,
    device: ({ code }: { readonly code: string }) => `Check that your device shows ${code}.`,
    deviceWarning:
      'If you didn’t start this yourself, deny it: the person who sent you here would get access to your account.',
    scopes: 'This app will be able to',
    organisation: 'Organisation',
    allow: 'Authorize app',
    deny: 'Deny access',
    signedInAs: ({ email }: { readonly email: string }) => `You’re signed in as ${email}.`,
    revocable: 'You can disconnect the app at any time.',
    otherAccount: 'Use another account',
  },
  device: {
    title: 'Connect a device',
    intro: 'Enter the code shown on your device or in your terminal.',
    code: 'Code',
    codeHint: 'Eight letters, like BCDF-GHJK.',
    submit: 'Continue',
    allowedTitle: 'Device connected',
    allowed: 'Go back to your device. It continues within a few seconds.',
    deniedTitle: 'Access denied',
    denied: 'The device was not connected. You can close this page.',
  },
  outcome: {
    connectedTitle: 'App connected',
    connected: ({ app }: { readonly app: string }) =>
      `${app} is connected to your account. Continue in the app. You can close this page.`,
    deniedTitle: 'Access denied',
    denied: ({ app }: { readonly app: string }) =>
      `${app} was not connected. You can close this page.`,
    open: 'Open the app',
  },
  verifyFirst: {
    title: 'Confirm your email first',
    text: 'You can connect apps once your email is confirmed. Open the link we sent you, then try again.',
    confirm: 'Confirm email',
    tryAgain: 'Try again',
  },
  error: {
    title: 'This app couldn’t connect',
    invalidClient:
      'We don’t recognise this app; its registration may have expired. Remove Plinth from the app and add it again.',
    invalidRedirect:
      'The app asked us to redirect you to an address that it hasn’t registered. That isn’t safe, so we stopped.',
    unavailable:
      'The app publishes what we need to know about it, and that can’t be fetched now. Try again in a few minutes.',
    serverError: 'Something went wrong on our side. Try again in a few minutes.',
    other: ({ reason }: { readonly reason: string }) =>
      `Go back to the app and try again. If it fails again, tell its developer: ${reason}.`,
  },
}
