// Texts that say why a drop is in a state, and what its owner can do.
export const messages = {
  waiting: 'This drop stays offline until you confirm your email.',
  unpublished:
    'This drop is unpublished: its address, custom domains and previews return 404. Nothing was deleted.',
  expired:
    'This drop has expired, so visitors can’t see it. Nothing is deleted yet: it goes live again when the owner signs in.',
  removed:
    'The operator of this service has removed this drop. If you think this is a mistake, contact them.',
  reserved:
    'This address is yours. Drop a file, folder or zip anywhere on this page to publish it there.',
}
