// Content of a mail, before it is rendered as HTML and text.
import type { Plan } from '@plinth/domain/plans/plans'

/** All fields are plain text. */
export interface MailContent {
  /** A single line. */
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: MailAction | null
  /** Below the action: what to do if the mail was unexpected. */
  readonly note: string
}

export interface MailAction {
  /** Verb and object. */
  readonly label: string
  readonly link: string
}

/** Base of links in mails, taken from the configuration only. */
export interface LinkBase {
  /** Origin of the service, without a trailing slash. */
  readonly baseUrl: string
  /** Host, as shown to people. */
  readonly host: string
}

/** What mails say about the service. */
export interface MailService extends LinkBase {
  /** The plan of accounts without a subscription. */
  readonly basePlan: Pick<Plan, 'name' | 'title'>
  /** False if the operator has turned passwords off. */
  readonly allowsPasswords: boolean
}

/** URL of the page with ways to sign in and active sessions. */
export const accountLink = ({ baseUrl }: LinkBase): string =>
  `${baseUrl}/dashboard/settings/account`

/** URL of the page with invoices and payment methods. */
export const planLink = ({ baseUrl }: LinkBase): string => `${baseUrl}/dashboard/settings/plan`

export const codeLink = ({ baseUrl }: LinkBase, path: string, code: string): string =>
  `${baseUrl}/${path}?code=${encodeURIComponent(code)}`
