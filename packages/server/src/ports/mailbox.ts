/** Mail that was not sent but kept, for whoever develops on their own machine. */
export interface Mailbox {
  /** The newest first. */
  list(): Promise<readonly KeptMail[]>
}

export interface KeptMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The link of the mail's action is the first. */
  readonly links: readonly string[]
}
