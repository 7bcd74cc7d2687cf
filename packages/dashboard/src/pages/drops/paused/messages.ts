// Texts about drops that are paused after a paid plan ended, and the choice which ones stay live.
import { plans } from '@plinth/domain/plans/plans'

const { title, drops } = plans.free

export const messages = {
  paused: ({ count }: { readonly count: number }) =>
    count === 1
      ? `1 drop is paused because ${title} includes ${drops}.`
      : `${count} drops are paused because ${title} includes ${drops}.`,
  thisPaused: `This drop is paused because ${title} includes ${drops} drops.`,
  remedy: 'Choose which drops stay live, or upgrade to bring all of them back.',
  ownerRemedy: 'The owner can choose which drops stay live, or upgrade.',
  open: 'Choose drops',
  title: 'Choose the drops that stay live',
  explanation: ({ limit }: { readonly limit: number }) =>
    `${title} includes ${limit} live drops. The others are paused and keep all their versions.`,
  chosen: ({ chosen, limit }: { readonly chosen: number; readonly limit: number }) =>
    `${chosen} of ${limit} chosen`,
  tooMany: ({ count }: { readonly count: number }) => `. Clear ${count} to save.`,
  tooFew: ({ count }: { readonly count: number }) =>
    count === 1
      ? '. The oldest drop takes the free place.'
      : `. The oldest drops take the ${count} free places.`,
  cancel: 'Cancel',
  save: 'Save choice',
  saved: 'Saved which drops stay live.',
}
