// Texts of the state pages.
import { dayMs } from '@plinth/domain/base/day'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'

export type PageState =
  | 'nothing_here'
  | 'path_not_found'
  | 'bad_request'
  | 'expired'
  | 'deleted'
  | 'removed'
  | 'unverified'
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
    text: 'This address has no site yet. Check the spelling, or ask whoever gave you the link.',
    owner: 'Upload a file to this address and it is live at once.',
  },
  // Also used by the app host, so it does not mention a published site.
  path_not_found: {
    title: 'There is no page here',
    text: 'This part of the address leads nowhere. Check the spelling, or start from the front page.',
    home: true,
  },
  bad_request: {
    title: 'This address does not work',
    text: 'It holds characters that an address cannot have. The link may be damaged: check it for a stray “%”, or start from the front page.',
    home: true,
  },
  expired: {
    title: 'This site has expired',
    text: 'It was live for a limited time, and that time is over. Ask whoever gave you the link for a new one.',
    owner:
      'Sign in to bring it back. A page that was published without an account stays gone; publish it again.',
  },
  deleted: {
    title: 'This site is gone',
    text: 'It was deleted, and that is permanent. Ask the person who gave you the link for a new one.',
    owner: `For ${slugHoldMs / dayMs} days after the deletion, only your account can take this address.`,
  },
  removed: {
    title: 'This site was removed',
    text: 'It is no longer available at this address, and trying again later will not bring it back.',
    owner: 'If you think this is a mistake, write to the people who run this service.',
  },
  unverified: {
    title: 'This site is not open yet',
    text: 'Its owner still has to confirm an e-mail address. Try again later.',
    owner: 'Open the link in the mail that we sent you, and the site is live.',
  },
  paused: {
    title: 'This site is paused',
    text: 'Its content is safe, but it is not shown at the moment. Try again another day.',
    owner:
      'Your paid plan ended, and you have more sites than your plan includes. Sign in to upgrade, or delete sites until the rest fit.',
  },
  method_not_allowed: {
    title: 'This address cannot take that',
    text: 'A form or a program sent something here, but this address can only be read. Go back, or open it as a link.',
  },
  not_acceptable: {
    title: 'Not in that form',
    text: 'A program asked for this page in a compressed form only, and there is none. Ask for it without “identity;q=0”.',
  },
  unavailable: {
    title: 'Busy for a moment',
    text: 'The service cannot answer right now. Wait a few seconds, then reload the page.',
  },
  fault: {
    title: 'Something went wrong on our side',
    text: 'You did nothing wrong. Reload the page in a minute; if it stays like this, tell the people who run this service.',
  },
}
