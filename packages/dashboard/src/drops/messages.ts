// Texts about the address and the states of a drop, shown in lists and on the page of a drop. Why a drop
// is in a state is in reasons/messages.ts, which lists do not need.
export const messages = {
  address: {
    copy: 'Copy address',
    copyOf: ({ name }: { readonly name: string }) => `Copy address of ${name}`,
    copied: 'Address copied.',
    open: 'Open in a new tab',
  },
  states: {
    live: 'Live',
    waiting: 'Pending',
    unpublished: 'Unpublished',
    paused: 'Paused',
    expired: 'Expired',
    removed: 'Removed',
    reserved: 'Reserved',
  },
}
