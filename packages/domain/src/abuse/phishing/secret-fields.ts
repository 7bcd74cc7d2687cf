// Detects which secret a form field asks for, from its type, autocomplete hint, name and label.

export type SecretKind = 'password' | 'card' | 'code' | 'recovery phrase' | 'identity number'

export interface DescribedField {
  readonly type: string
  readonly autocomplete: string
  /** Name, id, placeholder, label, folded by `foldText`. */
  readonly words: readonly string[]
}

/** Input types that do not take a secret. */
const otherTypes = new Set([
  'button',
  'checkbox',
  'color',
  'date',
  'datetime-local',
  'file',
  'hidden',
  'image',
  'month',
  'radio',
  'range',
  'reset',
  'search',
  'submit',
  'time',
  'week',
])

const kinds: readonly (readonly [SecretKind, RegExp])[] = [
  [
    'recovery phrase',
    /(seed|recovery|backup)[ _-]?(phrase|words?)|secret[ _-]?(recovery[ _-]?)?(phrase|words\b)|mnemonic|wallet phrase|private[ _-]?key|wiederherstellungs(phrase|worter)|privater schlussel|phrase (secrete|de recuperation)|cle privee|frase (secreta|semilla|de recuperacion|di recupero|segreta)|clave privada|chiave privata|chave privada/,
  ],
  [
    'card',
    /card[ _-]?(number|num|no\b)|\bcc[ _-]?(num|number|csc|cvv)|\bcv[vc]2?\b|security code \(cv|kartennummer|numer karty|kaartnummer|kart numarasi|cislo karty|kortnummer|numero de (la )?(carte|tarjeta)|numero do cartao|numero (della )?carta/,
  ],
  [
    'identity number',
    /social security|\bssn\b|national insurance number|\bsin number\b|mother'?s maiden/,
  ],
  [
    'code',
    /one[ _-]?time[ _-]?(code|pass)|pass[ _-]?code|\botp\b|\b(sms|verification|2fa|authentication|authenticator)[ _-]?code\b|\b[4-8][ -]digit (code|pin)\b|\bmtan\b|\btan\b|code sms/,
  ],
  [
    'password',
    /pass[ _-]?(word|wd)|\bpasswd?\b|\bpwd\b|\bpsw\b|passwort|kennwort|mot de passe|contrasena|\bsenha\b|parola d'ordine|wachtwoord|haslo|парол|пapoл|密码|密碼|パスワード|비밀번호|\b(online|atm|banking|card)[ _-]?pin\b|^pin$/,
  ],
]

/** Null if the field does not ask for a secret. */
export function secretKindOf({ type, autocomplete, words }: DescribedField): SecretKind | null {
  const kind = type.trim().toLowerCase()
  if (otherTypes.has(kind)) return null
  const hint = autocomplete.toLowerCase()
  if (/\bcc-(number|csc)\b/.test(hint)) return 'card'
  if (/\bone-time-code\b/.test(hint)) return 'code'
  const found = kinds.find(([, pattern]) => words.some((word) => pattern.test(word)))
  const isPasswordType = kind === 'password'
  if (found && !(isPasswordType && found[0] === 'code')) return found[0]
  return isPasswordType || /\b(current|new)-password\b/.test(hint) ? 'password' : null
}
