// Texts about the warnings of an upload. Apart from the other texts of uploads, because few pages
// load them.
import { formatCount } from '@plinth/domain/base/sizes'

interface Title {
  readonly version: number
  readonly isOffline: boolean
  readonly count: number
}

export const messages = {
  region: 'Warnings about the upload',
  title: ({ version, isOffline, count }: Title) =>
    `Version ${version} ${isOffline ? 'added' : 'published'}, with ${count === 1 ? 'a warning' : `${formatCount(count)} warnings`}.`,
  check: 'Check these files:',
  close: 'Close',
  publishAnyway: ({ count }: { readonly count: number }) =>
    count === 1 ? 'Publish the left-out file' : `Publish ${formatCount(count)} left-out files`,
}
