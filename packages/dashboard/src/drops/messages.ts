// Texts about the states of a drop, shown in lists and on the page of a drop.
import { plans } from '@plinth/domain/plans/plans'

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
  reasons: {
    waiting: 'This drop stays offline until you confirm your email.',
    unpublished:
      'This drop is unpublished: its address, custom domains and previews return 404. Nothing was deleted.',
    paused: `This drop is paused because ${plans.free.title} includes ${plans.free.drops} drops, and the oldest stay live. Delete an older drop or upgrade to bring it back.`,
    expired:
      'This drop has expired, so visitors can’t see it. Nothing is deleted yet: it goes live again when the owner signs in.',
    removed:
      'The operator of this service has removed this drop. If you think this is a mistake, contact them.',
    reserved:
      'This address is yours. Drop a file, folder or zip anywhere on this page to publish it there.',
  },
}
