// Recognises a harmless exception of Node's fetch after an upload.

/**
 * After the service has responded, newer versions of Node keep reading the upload's file, and its
 * closed stream throws ERR_INVALID_STATE outside the request. This can be ignored, because the
 * response is what matters. Other errors, such as a file that became unreadable, are real failures.
 */
export const isStaleUploadError = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_INVALID_STATE'
