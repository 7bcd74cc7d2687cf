// Mail that people get. Use cases say what happened; an adapter finds the words and makes a `code` a link.

export type Mail =
  | { readonly kind: 'verify'; readonly to: string; readonly name: string; readonly code: string }
  | { readonly kind: 'reset'; readonly to: string; readonly name: string; readonly code: string }
  | {
      /** To the new address, which counts once the link was followed. */
      readonly kind: 'change_email'
      readonly to: string
      readonly name: string
      readonly code: string
    }
  | {
      /** To the old address, after the change: its owner may not have wanted it. */
      readonly kind: 'email_changed'
      readonly to: string
      readonly name: string
      readonly newEmail: string
    }
  | { readonly kind: 'password_changed'; readonly to: string; readonly name: string }
  | {
      readonly kind: 'invitation'
      readonly to: string
      readonly inviter: string
      readonly organisation: string
      readonly role: string
      readonly code: string
    }

/** Hands a mail to the next server. */
export interface Mailer {
  /**
   * Resolves when it was taken for good. Rejects with `MailRefused` when this mail would not be taken
   * later either, and with anything else when it is worth another attempt. Doing it again with the
   * same id is recognisable as the same mail.
   */
  send(id: string, mail: Mail): Promise<void>
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
