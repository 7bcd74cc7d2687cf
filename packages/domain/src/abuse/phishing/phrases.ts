// Phrases of sign-in pages and of phishing pressure, matched against text folded by `foldText`.
import { namePattern } from './brand-mentions.ts'
import { foldText } from './fold-text.ts'

// Folded because the text is: Cyrillic letters that look Latin become Latin.
const signIn = foldText(
  'sign in|sign-in|signin|log in|log-in|login|log on|logon|anmelden|anmeldung|einloggen|connexion|se connecter|connectez-vous|iniciar sesion|inicio de sesion|acceder|accedi|accesso|entrar|inloggen|zaloguj sie|вход|войти',
)
const verify =
  'redirecting|verify|confirm|update|unlock|restore|reactivate|secure|validate|bestatigen sie|verifier|confirmez|verificar|confirmar|verifica|conferma'
const recover = 'verification|verify|restore|recovery|unlock|validation'
const between = `(?:[ :|–—»>•·-]|\\b(?:to|into|your|my|the|on|at|bei|ihr|ihrem|in|zu|a|au|votre|en|su|tu|al|il tuo|em|sua|online|secure|${foldText('в')})\\b)*`
const after =
  '(?:[ :|–—»>•·®™.-]|\\b(?:com|account|accounts|online|banking|secure|id|konto|compte|cuenta|conta|conto|inc|mail|email|web|app)\\b)*'
const wordStart = '(?<![\\p{L}\\p{N}])'
const wordEnd = '(?![\\p{L}\\p{N}])'

/** “Log in to your PayPal account”, “PayPal: log in”, but not “Log in with PayPal”. */
const signInPrompt = new RegExp(
  `${wordStart}(?:${signIn}|${verify})${wordEnd}${between}${wordStart}(${namePattern})${wordEnd}|${wordStart}(${namePattern})${wordEnd}${after}${wordStart}(?:${signIn}|${recover})${wordEnd}`,
  'u',
)
/** Pages that explain how to sign in are not sign-in pages. */
const explanation =
  /\b(?:how (?:to|do|can|a|an|the)|cannot|can't|unable to|tutorial|guide|demo|clone|case study|review|explained|wie man|comment)\b/

export const isExplanation = (folded: string): boolean => explanation.test(folded)

export function signInBrandName(folded: string): string | null {
  if (isExplanation(folded)) return null
  const found = signInPrompt.exec(folded)
  return found?.[1] ?? found?.[2] ?? null
}

const years = '\\d{4}(?: ?[-–] ?\\d{4})?'
const company = '[ ,]{1,2}(?:inc|llc|ltd|corp|corporation|gmbh|ag|s\\.a|all rights)\\b'

/** Excludes licences, which write “(c)”, and image credits, which follow other words or have no year. */
const copyrightLine = new RegExp(
  `^(?:copyright )?© ?(?:copyright )?(?:by )?(?:(?:${years})[ ,]{0,2}(${namePattern})${wordEnd}|(${namePattern})${company})`,
  'u',
)

/** The brand in a copyright line: “© 2026 PayPal, Inc.” */
export function copyrightBrandName(foldedLine: string): string | null {
  const found = copyrightLine.exec(foldedLine)
  return found?.[1] ?? found?.[2] ?? null
}

const pressurePhrases = new RegExp(
  [
    'account (?:has been |is |was |will be )?(?:temporarily )?(?:suspended|limited|locked|restricted|disabled|deactivated|on hold)',
    '(?:unusual|suspicious|unauthori[sz]ed) (?:sign-?in|login|log-in|activity|transaction|payment)',
    '(?:verify|confirm|validate) your (?:identity|account|payment|billing|card|wallet|e-?mail account|mailbox|information|details)',
    '(?:update|confirm) your (?:payment|billing|card) (?:method|details|information)',
    '(?:mailbox|storage|quota|inbox) (?:is |has )?(?:almost )?(?:full|exceeded|reached)',
    'password (?:has expired|expires|will expire|is about to expire)',
    '(?:your )?(?:package|parcel|shipment|delivery) (?:could not|cannot|is on hold|is waiting|has been held|is pending)',
    '(?:customs|redelivery) fee',
    '(?:file|document|message) is (?:password[ -])?protected',
    '(?:payment (?:was |has been )?declined|trouble with your (?:current )?billing|membership is on hold)',
    'within (?:24|48|72) hours',
    'avoid (?:suspension|termination|closure|interruption)',
    '(?:tax|refund) (?:refund|is waiting|is pending|of)',
    '(?:shared a (?:secure )?(?:file|document) with you|view (?:the )?(?:shared|secure|protected) document|you have (?:received )?a (?:secure|encrypted|protected) (?:file|document|message))',
    '(?:session|sitzung) (?:has )?(?:expired|timed out|abgelaufen)',
    '(?:synchroni[sz]e|validate|rectify|restore|import|connect) (?:your )?wallet',
    'konto (?:wurde |ist )?(?:vorubergehend )?(?:gesperrt|eingeschrankt)',
    'bestatigen sie ihre? (?:daten|konto|identitat)',
    'paket (?:konnte nicht|wartet)|zollgebuhr',
    'twoja paczka|doplat|uw pakket|sua encomenda|(?:tu|su) paquete|il tuo pacco',
    'compte (?:a ete |est )?(?:suspendu|bloque|limite)',
    'votre colis|frais de (?:douane|livraison)',
    'cuenta (?:ha sido |esta )?(?:suspendida|bloqueada|limitada)',
    'conto (?:e stato )?(?:sospeso|bloccato)',
    'conta (?:foi )?(?:suspensa|bloqueada)',
  ].join('|'),
)

export const hasPressurePhrase = (folded: string): boolean => pressurePhrases.test(folded)
