// Texts of the page of a drop. The cards for analytics, domains, the password and views have their
// own.
import { formatDays } from '@plinth/domain/base/day'
import { formatCount } from '@plinth/domain/base/sizes'
import { freeLifetime } from '@plinth/domain/lifecycle/drop-state'
import { messages as headings } from '../headings/messages.ts'

const confirmEmailTo = (purpose: string): string => `Confirm your email to ${purpose}.`

interface OwnExpired {
  readonly moment: string
  /** Null if it is due already. */
  readonly deletion: string | null
}

const describeDeletion = (day: string | null): string => (day === null ? 'soon' : `on ${day}`)

/** Null if the drop has no expiry date. */
interface Until {
  readonly moment: string | null
}

const describeUntil = ({ moment }: Until): string =>
  moment === null ? 'at any time' : `until it expires on ${moment}`

export const messages = {
  page: {
    title: headings.drop,
    release: ({ name }: { readonly name: string }) => `Drop to publish a new version of ${name}`,
    ownExpiry: ({ moment }: { readonly moment: string }) => `This drop expires on ${moment}.`,
    ownExpired: ({ moment, deletion }: OwnExpired) =>
      `This drop expired on ${moment}, so visitors can’t see it. Choose a later date, or remove the date, to bring it back. We’ll delete it ${describeDeletion(deletion)}.`,
    ownExpiredOffline: ({ moment, deletion }: OwnExpired) =>
      `This drop expired on ${moment}. Choose a later date, or remove the date, to keep it. Otherwise we’ll delete it ${describeDeletion(deletion)}.`,
    changeExpiry: 'Change the date',
    planExpires: ({ day }: { readonly day: string }) =>
      `This drop expires on ${day}. It stays live for another ${formatDays(freeLifetime)} each time the owner signs in, and never expires on a paid plan.`,
  },
  tabs: {
    label: 'Parts of this drop',
    overview: 'Overview',
    versions: 'Versions',
    files: 'Files',
    views: 'Views',
    settings: 'Settings',
    domains: 'Domains',
    title: ({ tab, name }: { readonly tab: string; readonly name: string }) => `${tab} · ${name}`,
  },
  unknownTab: {
    title: 'We couldn’t find that page',
    link: 'Go to the overview of this drop',
  },
  notFound: {
    title: 'Drop not found',
    reason: 'It was deleted or belongs to another account',
    remedy: 'Switch to the organisation that owns it, or {back}.',
    back: 'go back to your drops',
  },
  note: {
    add: 'Add note',
    edit: 'Edit note',
    labelOf: ({ number }: { readonly number: number }) => `Note of version ${number}`,
    save: 'Save note',
    cancel: 'Cancel',
  },
  versions: {
    compare: 'Compare versions',
    files: 'Files',
    filesOf: ({ number }: { readonly number: number }) => `Files of version ${number}`,
    copy: 'Copy preview link',
    copied: 'Preview link copied.',
    title: 'Versions',
    upload: 'Upload a new version',
    unverified: confirmEmailTo('see every version of this drop'),
    fromCi: 'To publish from CI or a script, create a {token}.',
    tokenForDrop: 'token for this drop',
    none: 'No versions yet.',
    newVersion: 'New version',
    uploading: 'Uploading',
    version: ({ number }: { readonly number: number }) => `Version ${number}`,
    live: 'Live',
    current: 'Current',
    draft: 'Draft',
    draftExpires: 'Expires {time}',
    made: '{time} by {author}, {source}',
    size: ({ files, size }: { readonly files: string; readonly size: string }) =>
      `${files}, ${size}`,
    actionsOf: ({ number }: { readonly number: number }) => `Actions for version ${number}`,
    changes: 'Changes',
    changesOf: ({ number }: { readonly number: number }) => `Changes in version ${number}`,
    preview: 'Preview',
    previewOf: ({ number }: { readonly number: number }) => `Preview version ${number}`,
    download: 'Download',
    downloadOf: ({ number }: { readonly number: number }) => `Download version ${number}`,
    makeLive: 'Make live',
    makeLiveOf: ({ number }: { readonly number: number }) => `Make version ${number} live`,
    restore: 'Restore',
    restoreOf: ({ number }: { readonly number: number }) => `Restore version ${number}`,
    isLive: ({ number }: { readonly number: number }) => `Version ${number} is live.`,
    isLiveUnpublished: ({ number }: { readonly number: number }) =>
      `Version ${number} is the current version. Visitors can’t see it, because the drop is unpublished.`,
    undo: 'Undo',
  },
  sources: {
    upload: 'via the API',
    bundle: 'via the API',
    cli: 'from the CLI',
    action: 'by the GitHub action',
    mcp: 'via an agent',
    dashboard: 'from the dashboard',
    paste: 'pasted in the dashboard',
    template: 'from a template',
  },
  agent: ({ agent }: { agent: string }) => `via ${agent}`,
  authors: {
    anonymous: 'an anonymous user',
    viewer: 'you',
    former: 'a former member',
  },
  changes: {
    added: 'added',
    changed: 'changed',
    removed: 'removed',
    unchanged: 'unchanged',
    files: ({ count }: { readonly count: number }) =>
      count === 1 ? '1 file' : `${formatCount(count)} files`,
    first: ({ files }: { readonly files: string }) =>
      `No earlier version to compare with. This one has ${files}.`,
    same: ({ before, files }: { readonly before: number; readonly files: string }) =>
      `No changes since version ${before} (${files}).`,
    different: ({ before, counts }: { readonly before: number; readonly counts: string }) =>
      `Compared with version ${before}: ${counts}.`,
    list: ({ number }: { readonly number: number }) => `Files changed in version ${number}`,
    notListed: ({ counts }: { readonly counts: string }) => `Not listed: ${counts}.`,
    differences: 'See the differences',
  },
  publication: {
    title: 'Visibility',
    unpublishConsequence: (until: Until) =>
      `Unpublishing takes this drop offline immediately and keeps everything. You can publish it again ${describeUntil(until)}.`,
    publishConsequence: 'This drop is unpublished, so visitors can’t see it.',
    unpublish: 'Unpublish drop',
    publishAgain: 'Publish again',
    unpublished: 'Drop unpublished. Visitors can’t see it any more.',
    publishedAgain: 'Drop published again.',
    publishedExpired: ({ moment }: { readonly moment: string }) =>
      `Drop published again, but it expired on ${moment}. A later date brings it back.`,
    undo: 'Undo',
    unverified: confirmEmailTo('unpublish this drop'),
  },
  deletion: {
    title: 'Delete drop',
    consequence: 'Permanently deletes every version. Visitors will see a “gone” page.',
    notAllowed: 'Only the owner or an admin can delete drops.',
    open: 'Delete drop…',
    question: 'Delete {name}?',
    unpublishInstead: (until: Until) =>
      `Unpublish it instead to take it offline and keep every version. You can publish it again ${describeUntil(until)}.`,
    warning: 'Deleting removes every version and can’t be undone.',
    slug: 'Slug of the drop',
    confirm: 'Delete drop',
    cancel: 'Cancel',
    deleted: 'Deleted {name}.',
  },
}
