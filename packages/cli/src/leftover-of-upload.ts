/**
 * Newer versions of Node throw past the upload what its file does while it is read. Where the file
 * became unreadable, that is the news. Where the service has answered already, and Node only goes on
 * reading for nobody, the answer is what the person has to read.
 */
export const isLeftoverOfUpload = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_INVALID_STATE'
