// Texts of the card with the custom domains of a drop.
export const messages = {
  title: 'Custom domains',
  intro: 'Serve this drop from your own domain, such as www.example.com.',
  unverified: 'Confirm your email to add a domain.',
  removedDrop: 'This drop was removed, so its domains can’t be changed.',
  notServed: 'Your domains are saved, but they don’t work on your current plan.',
  adding: {
    unavailable: 'Custom domains aren’t available on this server.',
    domain: 'Your domain',
    placeholder: 'www.example.com',
    add: 'Add domain',
  },
  row: {
    status: ({ hostname, state }: { readonly hostname: string; readonly state: string }) =>
      `${hostname}, ${state}:`,
    checkAgain: 'Check again',
    checkAgainOf: ({ hostname }: { readonly hostname: string }) => `Check again: ${hostname}`,
    remove: 'Remove…',
    removeOf: ({ hostname }: { readonly hostname: string }) => `Remove… ${hostname}`,
  },
  checked: {
    pending_dns: ({ hostname }: { readonly hostname: string }) =>
      `Checked. ${hostname} is still waiting for DNS.`,
    issuing: ({ hostname }: { readonly hostname: string }) =>
      `Checked. We’re issuing a certificate for ${hostname}.`,
    active: ({ hostname }: { readonly hostname: string }) => `Checked. ${hostname} is active.`,
    failed: ({ hostname }: { readonly hostname: string }) =>
      `Checked. ${hostname} isn’t working yet.`,
  },
  explained: {
    addRecord: 'Add this record at your DNS provider. We’ll do the rest.',
    addRecords: 'Add these records at your DNS provider. We’ll do the rest.',
    issuing: 'DNS is set up. We’re issuing a certificate, which takes about a minute.',
    redirected: 'Visitors to this drop are redirected here.',
    redirectedLater: 'Once the drop is live, its visitors are redirected here.',
    served: 'This drop is also served here.',
    servedLater: 'Once the drop is live, it’s also served here.',
    failed: 'This domain doesn’t point to the drop. Check its DNS records.',
    unprovenExpires: ({ day }: { readonly day: string }) =>
      `We’ll remove this domain on ${day} if DNS isn’t set up.`,
    provenExpires: ({ day }: { readonly day: string }) =>
      `We’ll remove this domain on ${day} unless its DNS records are restored.`,
    certificate: ({ day }: { readonly day: string }) =>
      `The certificate is valid until ${day} and renews automatically.`,
    certificateRetry: ({ when }: { readonly when: string }) =>
      `We’ll retry the certificate ${when}. To try sooner, choose Check again.`,
  },
  checks: {
    expected: 'Expected',
    found: 'Found',
    first: ({ when }: { readonly when: string }) => `We’ll check DNS ${when}.`,
    next: ({ checked, when }: { readonly checked: string; readonly when: string }) =>
      `Checked ${checked}. Next check ${when}.`,
    soon: 'within a minute',
  },
  records: {
    list: ({ hostname }: { readonly hostname: string }) => `DNS records for ${hostname}`,
    one: 'DNS record',
    many: 'DNS records',
    type: '{type} record.',
    name: 'Name',
    fullName: 'Full name',
    value: 'Value',
    nameOf: ({ type, hostname }: { readonly type: string; readonly hostname: string }) =>
      `name of the ${type} record for ${hostname}`,
    fullNameOf: ({ type, hostname }: { readonly type: string; readonly hostname: string }) =>
      `full name of the ${type} record for ${hostname}`,
    valueOf: ({ type, hostname }: { readonly type: string; readonly hostname: string }) =>
      `value of the ${type} record for ${hostname}`,
    copy: 'Copy',
    copyOf: ({ what }: { readonly what: string }) => `Copy the ${what}`,
    copied: ({ what }: { readonly what: string }) => `Copied the ${what}.`,
  },
  removal: {
    question: 'Remove {hostname}?',
    confirm: 'Remove domain',
    cancel: 'Cancel',
    removed: ({ hostname }: { readonly hostname: string }) => `Removed ${hostname}.`,
    unnoticed: ({ ownHost }: { readonly ownHost: string }) =>
      `Visitors to ${ownHost} aren’t affected.`,
    last: ({ ownHost }: { readonly ownHost: string }) =>
      `It stops working immediately, and ${ownHost} serves the drop again.`,
    next: ({ ownHost, next }: { readonly ownHost: string; readonly next: string }) =>
      `It stops working immediately. Visitors to ${ownHost} are redirected to ${next}.`,
  },
}
