// Port: local mailbox for development, which stores mails instead of sending them.

export interface Mailbox {
  /** Newest first. */
  list(): Promise<readonly StoredMail[]>
}

export interface StoredMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The link for the mail's main action comes first. */
  readonly links: readonly string[]
}
