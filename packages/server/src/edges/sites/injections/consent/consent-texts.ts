// Consent banner texts in twelve languages. `{services}` is a list such as "Google Analytics
// (statistics) and Meta Pixel (advertising)"; the sentence around it must fit one service as well
// as several. The texts are about these services only: others, which set no cookies, may already be
// loaded.
import type { ConsentLanguage } from '@plinth/domain/visitors/analytics'

export interface ConsentText {
  readonly title: string
  readonly ask: string
  readonly accept: string
  readonly decline: string
  /** Shown if the browser sends Global Privacy Control: why the banner did not ask. */
  readonly signal: string
  /** The earlier choice, shown when a visitor reopens the banner. */
  readonly accepted: string
  readonly declined: string
  /** Label of the small button that reopens the banner. */
  readonly reopen: string
  readonly statistics: string
  readonly advertising: string
}

export const consentTexts: Readonly<Record<ConsentLanguage, ConsentText>> = {
  en: {
    title: 'Your privacy',
    ask: 'This site would like to use {services}. If you accept, cookies may be set and data about your visit may be sent to the provider.',
    accept: 'Accept',
    decline: 'Decline',
    signal:
      'Your browser asks sites not to share your data (Global Privacy Control). This counts as declining.',
    accepted: 'You accepted this.',
    declined: 'You declined this.',
    reopen: 'Privacy',
    statistics: 'statistics',
    advertising: 'advertising',
  },
  de: {
    title: 'Ihre Privatsphäre',
    ask: 'Diese Website möchte {services} verwenden. Dabei können Cookies gesetzt und Daten über Ihren Besuch dorthin übermittelt werden. Dies geschieht nur, wenn Sie zustimmen.',
    accept: 'Zustimmen',
    decline: 'Ablehnen',
    signal: 'Ihr Browser bittet um Datenschutz (Global Privacy Control). Das gilt als Ablehnung.',
    accepted: 'Sie haben zugestimmt.',
    declined: 'Sie haben abgelehnt.',
    reopen: 'Datenschutz',
    statistics: 'Statistik',
    advertising: 'Werbung',
  },
  fr: {
    title: 'Votre vie privée',
    ask: 'Ce site souhaite utiliser {services}. Des cookies peuvent être déposés et des données sur votre visite peuvent y être transmises. Cela n’a lieu que si vous acceptez.',
    accept: 'Accepter',
    decline: 'Refuser',
    signal:
      'Votre navigateur demande le respect de votre vie privée (Global Privacy Control)\u00a0: cela vaut refus.',
    accepted: 'Vous avez accepté.',
    declined: 'Vous avez refusé.',
    reopen: 'Confidentialité',
    statistics: 'statistiques',
    advertising: 'publicité',
  },
  es: {
    title: 'Su privacidad',
    ask: 'Este sitio desea utilizar {services}. Se pueden guardar cookies y enviar allí datos sobre su visita. Esto solo ocurre si usted lo acepta.',
    accept: 'Aceptar',
    decline: 'Rechazar',
    signal:
      'Su navegador solicita privacidad (Global Privacy Control). Esto cuenta como un rechazo.',
    accepted: 'Usted lo ha aceptado.',
    declined: 'Usted lo ha rechazado.',
    reopen: 'Privacidad',
    statistics: 'estadísticas',
    advertising: 'publicidad',
  },
  it: {
    title: 'La tua privacy',
    ask: 'Questo sito vorrebbe usare {services}. Ciò può comportare l’uso di cookie e l’invio di dati sulla tua visita a chi fornisce il servizio. Questo avviene solo se accetti.',
    accept: 'Accetta',
    decline: 'Rifiuta',
    signal: 'Il tuo browser chiede riservatezza (Global Privacy Control): vale come rifiuto.',
    accepted: 'Hai accettato.',
    declined: 'Hai rifiutato.',
    reopen: 'Privacy',
    statistics: 'statistiche',
    advertising: 'pubblicità',
  },
  pt: {
    title: 'A sua privacidade',
    ask: 'Este site gostaria de usar {services}. Isso pode implicar o uso de cookies e o envio de dados sobre a sua visita a quem presta o serviço. Só acontece com o seu consentimento.',
    accept: 'Aceitar',
    decline: 'Recusar',
    signal: 'O seu navegador pede privacidade (Global Privacy Control). Isso conta como recusa.',
    accepted: 'Consentimento dado.',
    declined: 'Consentimento recusado.',
    reopen: 'Privacidade',
    statistics: 'estatísticas',
    advertising: 'publicidade',
  },
  nl: {
    title: 'Uw privacy',
    ask: 'Deze site wil graag {services} gebruiken. Daarbij kunnen cookies worden geplaatst en gegevens over uw bezoek daarheen worden gestuurd. Dit gebeurt alleen als u het accepteert.',
    accept: 'Accepteren',
    decline: 'Weigeren',
    signal: 'Uw browser vraagt om privacy (Global Privacy Control). Dat geldt als een weigering.',
    accepted: 'U hebt dit geaccepteerd.',
    declined: 'U hebt dit geweigerd.',
    reopen: 'Privacy',
    statistics: 'statistieken',
    advertising: 'advertenties',
  },
  pl: {
    title: 'Twoja prywatność',
    ask: 'Ta strona chce korzystać z: {services}. Może to oznaczać zapisanie plików cookie i przesłanie tam danych o Twojej wizycie. Nastąpi to tylko za Twoją zgodą.',
    accept: 'Zaakceptuj',
    decline: 'Odrzuć',
    signal:
      'Twoja przeglądarka prosi o prywatność (Global Privacy Control). Jest to traktowane jako odmowa.',
    accepted: 'Wyrażono zgodę.',
    declined: 'Odmówiono zgody.',
    reopen: 'Prywatność',
    statistics: 'statystyka',
    advertising: 'reklama',
  },
  sv: {
    title: 'Din integritet',
    ask: 'Den här webbplatsen vill använda {services}. Då kan kakor sparas och uppgifter om ditt besök skickas dit. Det sker bara om du godkänner det.',
    accept: 'Godkänn',
    decline: 'Avböj',
    signal:
      'Din webbläsare ber om skydd för din integritet (Global Privacy Control). Det räknas som ett nej.',
    accepted: 'Du har godkänt detta.',
    declined: 'Du har avböjt detta.',
    reopen: 'Integritet',
    statistics: 'statistik',
    advertising: 'annonsering',
  },
  da: {
    title: 'Dit privatliv',
    ask: 'Dette websted vil gerne bruge {services}. Der kan blive gemt cookies og sendt oplysninger om dit besøg dertil. Det sker kun, hvis du accepterer det.',
    accept: 'Acceptér',
    decline: 'Afvis',
    signal: 'Din browser beder om privatliv (Global Privacy Control). Det tæller som et nej.',
    accepted: 'Du har accepteret det.',
    declined: 'Du har afvist det.',
    reopen: 'Privatliv',
    statistics: 'statistik',
    advertising: 'annoncering',
  },
  cs: {
    title: 'Vaše soukromí',
    ask: 'Tento web by chtěl používat {services}. Mohou se přitom ukládat soubory cookie a odesílat tam údaje o vaší návštěvě. Stane se tak pouze s vaším souhlasem.',
    accept: 'Přijmout',
    decline: 'Odmítnout',
    signal:
      'Váš prohlížeč žádá o ochranu soukromí (Global Privacy Control). To se považuje za odmítnutí.',
    accepted: 'Souhlas jste udělili.',
    declined: 'Souhlas jste odmítli.',
    reopen: 'Soukromí',
    statistics: 'statistika',
    advertising: 'reklama',
  },
  el: {
    title: 'Το απόρρητό σας',
    ask: 'Αυτός ο ιστότοπος θα ήθελε να χρησιμοποιήσει: {services}. Ενδέχεται να αποθηκευτούν cookies και να σταλούν εκεί δεδομένα για την επίσκεψή σας. Αυτό γίνεται μόνο αν το αποδεχτείτε.',
    accept: 'Αποδοχή',
    decline: 'Απόρριψη',
    signal:
      'Το πρόγραμμα περιήγησής σας ζητά προστασία του απορρήτου (Global Privacy Control). Αυτό θεωρείται άρνηση.',
    accepted: 'Το έχετε αποδεχτεί.',
    declined: 'Το έχετε απορρίψει.',
    reopen: 'Απόρρητο',
    statistics: 'στατιστικά',
    advertising: 'διαφήμιση',
  },
}
