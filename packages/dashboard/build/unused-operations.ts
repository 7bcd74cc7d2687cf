// Operations of the API that the dashboard does not call; their routes would be loaded with its
// first page.
export const unusedOperations = [
  'beginDeploy',
  'editFile',
  'finishDeploy',
  'getDeploy',
  'getDomain',
  'listFiles',
  'publishAtSlug',
  'publishMarkdownAnonymously',
  'readFile',
  'reportDrop',
  'uploadBlobs',
] as const
