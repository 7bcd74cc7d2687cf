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

/** Hands a mail to the next server. Rejects when it was not taken. */
export interface Mailer {
  send(id: string, mail: Mail): Promise<void>
}
