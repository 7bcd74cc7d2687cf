// Texts of the usage and export settings.
import { messages as headings } from '../../headings/messages.ts'

export const messages = {
  title: headings.usage,
  intro: {
    personal: 'Your usage and limits, and an export of all your drops.',
    organisation: ({ name }: { readonly name: string }) =>
      `Usage and limits of ${name}, and an export of all its drops.`,
  },
  unverified: 'Confirm your email to see your usage and export your drops.',
  usage: {
    title: 'Usage',
    plan: 'Plan',
    upload: 'Maximum upload size',
    versions: 'Versions per drop',
    domains: 'Custom domains',
    noDomains: 'None',
    views: ({ days }: { readonly days: number }) => `Views in the last ${days} days`,
    drops: 'Drops',
    storage: 'Storage',
    amount: ({ used, limit }: { readonly used: string; readonly limit: string }) =>
      `${used} of ${limit}`,
    full: 'Limit reached.',
    scarce: ({ percent }: { readonly percent: number }) => `${percent}% used.`,
  },
  export: {
    title: 'Export',
    about:
      'Download the live version of every drop as one zip, with a folder per drop and all names and settings in `plinth.json`.',
    size: ({ bytes }: { readonly bytes: string }) => `${bytes} before compression.`,
    download: 'Download export',
    start: 'Export all drops',
    cancel: 'Cancel',
    progress: 'Export',
    received: ({ bytes }: { readonly bytes: string }) => `${bytes} so far.`,
    stay: 'Keep this page open until the download finishes.',
    saved: ({ bytes }: { readonly bytes: string }) => `Saved ${bytes} to your downloads.`,
  },
}
