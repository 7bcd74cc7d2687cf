// Texts of the front page.
export const messages = {
  head: {
    title: 'Plinth: publish a page or a whole site in seconds',
    description:
      'Drop an HTML or Markdown file, a folder or a zip, and get a link. No build step, and no account needed to try it.',
    imageAlt: 'The Plinth logo beside the words “Publish a page or a whole site in seconds”',
  },
  hero: {
    title: 'Publish a page or a whole site in seconds',
    about: 'Drop a file, a folder or a zip. It goes live at its own address, ready to share.',
    dropTarget: 'Drop to publish',
  },
  note: {
    anonymous: ({ lifetime }: { readonly lifetime: string }) =>
      `No account needed. Pages stay up for ${lifetime}.`,
    signUp: 'Sign up to keep them.',
    ownAccount: 'You’re publishing to your account.',
    organisation: ({ name }: { readonly name: string }) => `You’re publishing to ${name}.`,
    earlier: ({ count }: { readonly count: number }) =>
      count === 1
        ? 'You published 1 page from this browser.'
        : `You published ${count} pages from this browser.`,
    viewEarlier: ({ count }: { readonly count: number }) =>
      count === 1 ? 'View page' : 'View pages',
  },
  start: {
    drop: 'Drop files anywhere on this page',
    dropOther: 'Or drop something else',
    pick: 'Choose what to publish',
    pickOther: 'Or choose something else',
    accepted: 'An HTML or Markdown file, a folder, or a zip with an index.html',
    chooseFile: 'Choose a file or zip',
    paste: 'Paste HTML or Markdown',
    needsScript: 'Uploading in the browser needs JavaScript. You can also publish with curl.',
    terminalLink: 'Show the command',
  },
  paste: {
    title: 'Paste HTML or Markdown',
    close: 'Drop a file instead',
    publish: 'Publish',
    cancel: 'Cancel',
    publishing: 'Publishing…',
  },
  sending: {
    yourPage: 'your page',
    uploading: ({ name }: { readonly name: string }) => `Uploading ${name}`,
    publishing: ({ name }: { readonly name: string }) => `Publishing ${name}`,
    progress: 'Upload progress',
    percent: ({ percent }: { readonly percent: number }) => `${percent}%`,
    uploaded: ({ percent }: { readonly percent: number }) => `${percent}% uploaded`,
    finishing: 'Almost done',
    checking: 'Checking that you’re not a bot…',
    cancel: 'Cancel',
  },
  published: {
    live: 'Your page is live',
    waiting: 'Your page is published',
    expires: 'Anyone with the link can see it. It expires {time}.',
    visible: 'Anyone with the link can see it.',
    unverified: 'It stays offline until you confirm your email.',
    signUp: 'Sign up to keep it',
    signUpNote: 'After you sign up, it goes offline until you confirm your email.',
    openDrop: 'Manage drop',
    another: 'Publish another page',
  },
  earlier: {
    title: 'Published from this browser',
    keep: ({ count }: { readonly count: number }) =>
      count === 1 ? 'Keep it in your account' : 'Keep them in your account',
    signUp: ({ count }: { readonly count: number }) =>
      count === 1 ? 'Sign up to keep it' : 'Sign up to keep them',
    showAll: ({ count }: { readonly count: number }) => `Show all ${count}`,
    expires: 'Expires {time}',
  },
  manage: {
    mistake: 'Made a mistake?',
    replace: 'Replace',
    replacing: 'Replacing…',
    delete: 'Delete',
    file: ({ host }: { readonly host: string }) => `New file for ${host}`,
    replaced: ({ host }: { readonly host: string }) => `Replaced ${host}.`,
    deleted: ({ host }: { readonly host: string }) => `Deleted ${host}.`,
    question: 'Delete this page?',
    warning: 'This permanently deletes {host}. Visitors will see a “gone” page.',
    confirm: 'Delete page',
    cancel: 'Cancel',
  },
  pending: {
    title: ({ name }: { readonly name: string }) => `${name} is ready`,
    needsAccount: 'You need an account to publish it.',
    signUpSoon: 'Sign up within 24 hours to publish it.',
    notPublished: 'It isn’t published yet.',
    publish: 'Publish now',
    signUp: 'Sign up to publish',
    signIn: 'Sign in',
    discard: 'Discard',
    discardFailed: 'We couldn’t discard it. Your browser deletes it within 24 hours.',
  },
  refusal: {
    folder: 'You need an account to publish a folder.',
    archive: 'You need an account to publish a zip.',
    largePage: ({ limit }: { readonly limit: string }) =>
      `You need an account to publish a page larger than ${limit}.`,
    plan: ({
      needed,
      free,
      limit,
    }: {
      readonly needed: string
      readonly free: string
      readonly limit: string
    }) => `This upload needs ${needed}: ${free} allows ${limit} per upload.`,
    tooLargeToStore: ({ limit }: { readonly limit: string }) =>
      `Your browser can’t store more than ${limit} while you sign up.`,
    cannotStore: 'Your browser can’t store it while you sign up.',
    signIn: 'Sign up or sign in, then drop it again.',
    connection: 'The connection failed. Reload the page, then try again.',
    maybe: 'Your page may already be live. It expires automatically.',
    tooManyPages:
      'You’ve published several pages within an hour. You need an account to publish more.',
    botCheckFailed:
      'Your browser couldn’t complete the bot check. You need an account to continue.',
  },
  features: {
    label: 'Features',
    linkTitle: 'Live as soon as you drop it',
    linkText: 'No build step and nothing to configure. You get an address and a QR code to share.',
    linkGuide: 'How publishing works',
    agentsTitle: 'Publish from your agent',
    agentsText:
      'Connect Claude, Codex, Cursor or any MCP client, and ask it to publish what it made. The CLI and the REST API do the same for scripts and CI.',
    agentsGuide: 'Connect an agent',
    versionsTitle: 'Go back in one click',
    versionsText:
      'Publish again and the address stays the same. Preview any earlier version and restore it in one click.',
    versionsGuide: 'How versions work',
    domainsTitle: 'Use your own domain',
    domainsText:
      'Add one DNS record and we do the rest. Add a password or your own analytics when you need them.',
    domainsGuide: 'Set up a custom domain',
    gallery: 'See what others publish in the gallery',
  },
  /** Sample content of the drawings beside the features. */
  samples: {
    linkAddress: 'spring-menu.plinth.example',
    linkTitle: 'Spring menu',
    linkItems: ['Asparagus, lemon, almond', 'Sea bream, fennel', 'Rhubarb tart'],
    agentRequest: 'Publish the quarterly report as a page.',
    agentCall: 'service_publish',
    agentReply: 'Done. It’s live at',
    agentAddress: 'quarterly-report.plinth.example',
    versions: ['Version 3', 'Version 2', 'Version 1'],
    versionTimes: ['2 minutes ago', 'yesterday', '3 days ago'],
    live: 'Live',
    restore: 'Restore',
    domain: 'www.your-domain.example',
    recordType: 'CNAME',
    recordValue: 'spring-menu.plinth.example',
    dnsReady: 'DNS verified',
    certificateReady: 'Certificate active',
  },
  prices: {
    title: 'Prices',
    about: ({ free, currencies }: { readonly free: string; readonly currencies: string }) =>
      `Every account starts on ${free}. Prices are the same in ${currencies}, plus VAT where it applies.`,
    free: 'Free forever',
    perMonth: 'per month',
    orYear: ({ amount }: { readonly amount: string }) => `or ${amount} per year`,
    startFree: 'Start for free',
    openDashboard: 'Open the dashboard',
    choose: ({ plan }: { readonly plan: string }) => `Choose ${plan}`,
  },
  terminal: {
    title: 'Publish from a terminal',
    about: 'The response includes the page’s `url`. Markdown files work the same way.',
    withToken:
      'With an {token}, publish a folder at an address you choose: reserve the address, then upload a zip with an `index.html`. `$SITE_ID` is the `id` from the first response.',
    apiToken: 'API token',
    anonymousCommand: 'command without a token',
    createCommand: 'command that reserves an address',
    uploadCommand: 'upload command',
  },
}
