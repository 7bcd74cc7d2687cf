/** What private keys of certificates are sealed for. */
export const certificateKeyPurpose = 'certificate key'
