/** What a mail says, before it becomes HTML and text. Everything in it is plain text. */
export interface MailContent {
  /** One line. */
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: MailAction | null
  /** Below the action: what to do when the mail came unexpectedly. */
  readonly note: string
}

export interface MailAction {
  /** A verb. */
  readonly label: string
  readonly link: string
}

/** Where mailed links lead: made from the configuration alone. */
export interface Place {
  /** Origin of the service, without a trailing slash. */
  readonly baseUrl: string
  /** Its host, as a person would say it. */
  readonly host: string
}

/** From there people reach invoices and cards. */
export const planLink = ({ baseUrl }: Place): string => `${baseUrl}/dashboard/settings/plan`

export const codeLink = ({ baseUrl }: Place, path: string, code: string): string =>
  `${baseUrl}/${path}?code=${encodeURIComponent(code)}`
