// Messages about the files of a deploy. Names of files and folders are passed in quotes.
import { formatCount } from '@plinth/domain/base/sizes'
import { summariseNames } from './summarise-names.ts'

export const messages = {
  source: {
    unsupported: ({ target }: { target: string }) =>
      `${target} cannot be published. Choose a folder or a .zip with an index.html, or an .html, .htm, .md or .markdown file.`,
    missing: ({ target }: { target: string }) => `${target} does not exist.`,
    unreadable: ({ name }: { name: string }) => `${name} cannot be read.`,
    misnamed: ({ name }: { name: string }) => `${name} has a name that is not UTF-8. Rename it.`,
  },
  folder: {
    name: ({ folder }: { folder: string }) => `The folder ${folder}`,
    noIndex: ({ folder, built }: { folder: string; built: string }) =>
      `${folder} has no index.html. Did you mean plinth deploy ${built}?`,
    empty: ({ folder }: { folder: string }) =>
      `The folder ${folder} is empty. A site needs an index.html.`,
    onlyExcluded: ({ folder, names }: { folder: string; names: string }) =>
      `The folder ${folder} contains only excluded files (${names}). A site needs an index.html.`,
    didYouMean: ({ built }: { built: string }) => `Did you mean plinth deploy ${built}?`,
    home: ({ folder }: { folder: string }) =>
      `${folder} is your home folder. Specify the folder of the site: plinth deploy my-site`,
    containsHome: ({ folder }: { folder: string }) =>
      `${folder} contains your home folder. Specify the folder of the site: plinth deploy my-site`,
    tooManyEntries: ({ folder, most }: { folder: string; most: string }) =>
      `${folder} has more than ${most} files and folders, including excluded ones. Is it the right folder?`,
    tooManyFiles: ({ folder, most }: { folder: string; most: string }) =>
      `${folder} has more than ${most} files, the limit for one version. Is it the right folder? Exclude files that the site does not need with a .plinthignore.`,
    tooLarge: ({ size, most }: { size: string; most: string }) =>
      `The files total ${size}, and an upload can be up to ${most}. Is it the right folder? Exclude files that the site does not need with a .plinthignore.`,
  },
  ignoreFile: {
    problem: ({ file, line, message }: { file: string; line: number; message: string }) =>
      `${file}, line ${line}: ${message}`,
    invalid: ({ file, most }: { file: string; most: string }) =>
      `${file} is not a file, or is larger than ${most}.`,
  },
  allow: ({ path }: { path: string }) =>
    `To publish it anyway, deploy again with --allow-secrets ${path}`,
  allowInFolder: ({ folder }: { folder: string }) =>
    `To publish one of its files anyway, deploy again with --allow-secrets ${folder}PATH`,
  gitIgnored: {
    one: ({ by }: { by: string }) =>
      `Published, although ${by} matches it. To exclude it, add it to .plinthignore.`,
    several: ({ by, files }: { by: string; files: readonly string[] }) => {
      const them = files.length === 1 ? 'it' : 'them'
      const matched = files.length === 1 ? 'file matches' : 'files match'
      return `${formatCount(files.length)} published ${matched} ${by}: ${summariseNames(files)}. To exclude ${them}, add ${them} to .plinthignore.`
    },
  },
  leftOut: ({ names }: { names: string }) =>
    `Left out (they look like secrets; to publish one anyway, use --allow-secrets PATH): ${names}`,
  excluded: ({ why, names }: { why: string; names: string }) => `Excluded (${why}): ${names}`,
  reasons: {
    default: 'by default',
    rule: 'by .plinthignore',
    linkOutside: 'links that point outside the folder, or are broken',
    linkToExcluded: 'links to excluded files',
    linkInLink: 'links inside a linked folder',
    linkLoop: 'links to a folder that contains them',
    noFile: 'not a file or a folder',
  },
}
