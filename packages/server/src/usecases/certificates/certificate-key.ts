// Sealing purpose of the private keys of certificates.
export const certificateKeyPurpose = 'certificate key'
