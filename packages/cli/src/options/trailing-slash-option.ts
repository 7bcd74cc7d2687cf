// The option `--trailing-slash` of `plinth deploy` and `plinth settings`.
import { trailingSlashModes } from '@plinth/domain/serving/page-lookup'
import { Option } from 'commander'

export const trailingSlashOption = (): Option =>
  new Option(
    '--trailing-slash <mode>',
    'whether addresses of pages end in a slash; auto: only those of folders',
  ).choices(trailingSlashModes)

export const cleanUrlsDescription = 'redirect /about.html to /about'
