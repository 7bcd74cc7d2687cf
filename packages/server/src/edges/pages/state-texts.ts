// Texts of the state pages.
import { dayMs } from '@plinth/domain/base/day'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'

export type PageState =
  | 'nothing_here'
  | 'path_not_found'
  | 'bad_request'
  | 'misdirected'
  | 'expired'
  | 'deleted'
  | 'removed'
  | 'unverified'
  | 'unpublished'
  | 'paused'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'unavailable'
  | 'fault'

interface StateText {
  readonly title: string
  /** For any visitor. */
  readonly text: string
  /** For the person who published. */
  readonly owner?: string
  /** True to link to `/` of the same host, which may exist. */
  readonly home?: true
}

export const stateTexts: Readonly<Record<PageState, StateText>> = {
  nothing_here: {
    title: 'Nothing is published here',
    text: 'There’s no site at this address. Check the spelling, or ask the person who gave you the link.',
    owner: 'Upload a file to publish it at this address.',
  },
  path_not_found: {
    title: 'Page not found',
    text: 'We couldn’t find that page. Check the address for typos.',
    home: true,
  },
  bad_request: {
    title: 'This address isn’t valid',
    text: 'It contains characters that aren’t allowed in a web address. Check the link for a stray “%”.',
    home: true,
  },
  misdirected: {
    title: 'Reload this page',
    text: 'Your browser sent this request on a connection to another site. Reload the page to open a new connection.',
  },
  expired: {
    title: 'This site has expired',
    text: 'It was online for a limited time. Ask the person who gave you the link for a new one.',
    owner:
      'Sign in to bring it back. A page published without an account can’t be restored; publish it again.',
  },
  deleted: {
    title: 'This site is gone',
    text: 'It was permanently deleted. Ask the person who gave you the link for a new one.',
    owner: `For ${slugHoldMs / dayMs} days after the deletion, only your account can use this address.`,
  },
  removed: {
    title: 'This site was removed',
    text: 'It’s no longer available at this address.',
    owner: 'If you think this is a mistake, contact the operator of this service.',
  },
  unverified: {
    title: 'This site isn’t live yet',
    text: 'Its owner hasn’t confirmed their email. Try again later.',
    owner: 'Open the link in the email we sent you to put the site online.',
  },
  unpublished: {
    title: 'This site isn’t live',
    text: 'It isn’t available at the moment. Ask the person who gave you the link.',
    owner: 'Sign in and publish it again to bring it back.',
  },
  paused: {
    title: 'This site is paused',
    text: 'It’s offline at the moment. Try again another day.',
    owner:
      'Your paid plan ended, and you have more sites than your plan includes. Sign in to upgrade, or delete sites until the rest fit.',
  },
  method_not_allowed: {
    title: 'This address only serves pages',
    text: 'It doesn’t accept forms or uploads. Go back, or open the address as a link.',
  },
  not_acceptable: {
    title: 'No accepted encoding',
    text: 'The client accepts only compressed responses, and this file isn’t compressed. Send the request without “identity;q=0”.',
  },
  unavailable: {
    title: 'Temporarily unavailable',
    text: 'The server can’t handle this request right now. Wait a few seconds, then reload the page.',
  },
  fault: {
    title: 'Something went wrong',
    text: 'This is a problem on our side. Reload the page in a minute. If that doesn’t help, contact the operator of this service.',
  },
}

/** Labels that several state pages share. */
export const stateLabels = {
  home: 'Go to the home page',
  ownerQuestion: 'Is this your site?',
}
