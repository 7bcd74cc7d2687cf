// Messages about the files of a deploy. Names of files and folders are passed in quotes.

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
      `The files total ${size}; no plan allows more than ${most} per upload. Is it the right folder? Exclude files that the site does not need with a .plinthignore.`,
  },
  ignoreFile: {
    problem: ({ file, line, message }: { file: string; line: number; message: string }) =>
      `${file}, line ${line}: ${message}`,
    invalid: ({ file, most }: { file: string; most: string }) =>
      `${file} is not a file, or is larger than ${most}.`,
  },
  secrets: ({ names }: { names: string }) =>
    `These files look like secrets and will be public: ${names}. To exclude them, add them to a .plinthignore.`,
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
