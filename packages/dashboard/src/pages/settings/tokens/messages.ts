// Texts of the API token settings.
import { messages as headings } from '../../headings/messages.ts'

export const messages = {
  title: headings.tokens,
  intro: {
    purpose: 'For scripts, CI and the `plinth` command.',
    personal: 'A token has full access to your account, unless you limit it.',
    organisation: ({ name }: { readonly name: string }) =>
      `A token can do what your role in ${name} allows, unless you limit it.`,
    reference: 'API reference',
  },
  unverified: 'Confirm your email to create tokens.',
  create: {
    title: 'New token',
    name: 'Name',
    placeholder: 'deploy from CI',
    access: 'Access',
    drop: 'Drop',
    allDrops: 'All drops',
    chooseDrop: 'Choose a drop',
    dropGone: 'This drop no longer exists. Choose another one.',
    hints: {
      full: 'To deploy one site, choose its drop. The token can then do nothing else.',
      read: 'The token can see and download, but not change anything.',
      drafts:
        'The token can see everything and upload drafts. It can’t make anything live or change settings.',
    },
    dropHints: {
      full: 'The token can publish to, change and delete this drop. It can’t see the rest of the account.',
      read: 'The token can see and download this drop, but not change anything.',
      drafts:
        'The token can see this drop and upload drafts. It can’t make anything live or change settings.',
    },
    expiry: 'Expires',
    never: 'Never expires',
    afterDays: ({ days }: { readonly days: number }) => `After ${days} days`,
    afterYear: 'After 1 year',
    submit: 'Create token',
  },
  created: {
    label: 'New token',
    text: 'Copy your token {name} now. You won’t see it again.',
    copy: 'Copy token',
    copied: 'Token copied.',
    done: 'Done',
  },
  accesses: {
    full: 'Full access',
    read: 'Read only',
    drafts: 'Drafts only',
  },
  list: {
    title: 'Active tokens',
    label: 'Active tokens',
    empty: 'No active tokens. Name each token after where you use it.',
    created: 'Created {time}',
    createdBy: 'Created {time} by {email}',
    onlyDrop: 'Only {drop}',
    used: 'Last used {time}',
    neverUsed: 'Never used',
    expires: 'Expires {time}',
    expired: 'Expired {time}',
    revoke: 'Revoke',
    revokeName: ({ name }: { readonly name: string }) => `Revoke ${name}`,
  },
  revocation: {
    title: 'Revoke {name}?',
    text: 'Scripts that use this token stop working immediately. This can’t be undone, but you can create a new token.',
    confirm: 'Revoke token',
    cancel: 'Keep token',
    done: 'Revoked {name}.',
  },
}
