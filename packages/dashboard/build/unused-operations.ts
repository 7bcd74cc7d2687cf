// Operations of the API whose routes are not loaded with the dashboard's first page.

/** Only pages that show files and versions call these. */
export const fileOperations = ['changeFiles', 'listFiles', 'readFile', 'updateVersion'] as const

export const unusedOperations = [
  ...fileOperations,
  'beginDeploy',
  'chooseLiveDrops',
  'editFile',
  'finishDeploy',
  'getDeploy',
  'getDomain',
  'getLiveDrops',
  'publishAtSlug',
  'publishMarkdownAnonymously',
  'reportDrop',
  'uploadBlobs',
] as const
