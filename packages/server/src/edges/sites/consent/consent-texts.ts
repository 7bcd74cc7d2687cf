// What the banner says. `{services}` is a list such as "Google Analytics (statistics) and Meta Pixel
// (advertising)"; around it no word depends on how many they are.
import type { ConsentLanguage } from '@plinth/domain/analytics'

export interface ConsentText {
  readonly title: string
  readonly ask: string
  readonly accept: string
  readonly decline: string
  /** For browsers that send Global Privacy Control: why nobody was asked. */
  readonly signal: string
  /** On the small button that asks again. */
  readonly reopen: string
  readonly statistics: string
  readonly advertising: string
}

export const consentTexts: Readonly<Record<ConsentLanguage, ConsentText>> = {
  en: {
    title: 'Your privacy',
    ask: 'This site would like to use {services}. Cookies may be set and data about your visit sent there. Nothing is loaded unless you accept.',
    accept: 'Accept',
    decline: 'Decline',
    signal: 'Your browser asks for privacy (Global Privacy Control), so nothing has been loaded.',
    reopen: 'Privacy',
    statistics: 'statistics',
    advertising: 'advertising',
  },
  de: {
    title: 'Ihre Privatsphäre',
    ask: 'Diese Website möchte {services} verwenden. Dabei können Cookies gesetzt und Daten über Ihren Besuch dorthin übermittelt werden. Ohne Ihre Zustimmung wird nichts geladen.',
    accept: 'Zustimmen',
    decline: 'Ablehnen',
    signal:
      'Ihr Browser bittet um Datenschutz (Global Privacy Control), daher wurde nichts geladen.',
    reopen: 'Datenschutz',
    statistics: 'Statistik',
    advertising: 'Werbung',
  },
  fr: {
    title: 'Votre vie privée',
    ask: 'Ce site souhaite utiliser {services}. Des cookies peuvent être déposés et des données sur votre visite peuvent y être transmises. Rien n’est chargé sans votre accord.',
    accept: 'Accepter',
    decline: 'Refuser',
    signal:
      'Votre navigateur demande le respect de votre vie privée (Global Privacy Control) : rien n’a donc été chargé.',
    reopen: 'Confidentialité',
    statistics: 'statistiques',
    advertising: 'publicité',
  },
  es: {
    title: 'Su privacidad',
    ask: 'Este sitio desea utilizar {services}. Se pueden guardar cookies y enviar allí datos sobre su visita. No se carga nada sin su consentimiento.',
    accept: 'Aceptar',
    decline: 'Rechazar',
    signal:
      'Su navegador solicita privacidad (Global Privacy Control), por lo que no se ha cargado nada.',
    reopen: 'Privacidad',
    statistics: 'estadísticas',
    advertising: 'publicidad',
  },
  it: {
    title: 'La tua privacy',
    ask: 'Questo sito vorrebbe usare {services}. Ciò può comportare l’uso di cookie e l’invio di dati sulla tua visita a chi fornisce il servizio. Senza il tuo consenso non viene caricato nulla.',
    accept: 'Accetta',
    decline: 'Rifiuta',
    signal:
      'Il tuo browser chiede riservatezza (Global Privacy Control), quindi non è stato caricato nulla.',
    reopen: 'Privacy',
    statistics: 'statistiche',
    advertising: 'pubblicità',
  },
  pt: {
    title: 'A sua privacidade',
    ask: 'Este site gostaria de usar {services}. Isso pode implicar o uso de cookies e o envio de dados sobre a sua visita a quem presta o serviço. Nada é carregado sem o seu consentimento.',
    accept: 'Aceitar',
    decline: 'Recusar',
    signal:
      'O seu navegador pede privacidade (Global Privacy Control), por isso nada foi carregado.',
    reopen: 'Privacidade',
    statistics: 'estatísticas',
    advertising: 'publicidade',
  },
  nl: {
    title: 'Uw privacy',
    ask: 'Deze site wil graag {services} gebruiken. Daarbij kunnen cookies worden geplaatst en gegevens over uw bezoek daarheen worden gestuurd. Zonder uw toestemming wordt er niets geladen.',
    accept: 'Accepteren',
    decline: 'Weigeren',
    signal: 'Uw browser vraagt om privacy (Global Privacy Control), daarom is er niets geladen.',
    reopen: 'Privacy',
    statistics: 'statistieken',
    advertising: 'advertenties',
  },
  pl: {
    title: 'Twoja prywatność',
    ask: 'Ta strona chce korzystać z: {services}. Może to oznaczać zapisanie plików cookie i przesłanie tam danych o Twojej wizycie. Bez Twojej zgody nic nie zostanie załadowane.',
    accept: 'Zaakceptuj',
    decline: 'Odrzuć',
    signal:
      'Twoja przeglądarka prosi o prywatność (Global Privacy Control), dlatego nic nie zostało załadowane.',
    reopen: 'Prywatność',
    statistics: 'statystyka',
    advertising: 'reklama',
  },
  sv: {
    title: 'Din integritet',
    ask: 'Den här webbplatsen vill använda {services}. Då kan kakor sparas och uppgifter om ditt besök skickas dit. Inget laddas utan ditt samtycke.',
    accept: 'Godkänn',
    decline: 'Avböj',
    signal:
      'Din webbläsare ber om skydd för din integritet (Global Privacy Control), så inget har laddats.',
    reopen: 'Integritet',
    statistics: 'statistik',
    advertising: 'annonsering',
  },
  da: {
    title: 'Dit privatliv',
    ask: 'Dette websted vil gerne bruge {services}. Der kan blive gemt cookies og sendt oplysninger om dit besøg dertil. Intet indlæses uden dit samtykke.',
    accept: 'Acceptér',
    decline: 'Afvis',
    signal:
      'Din browser beder om privatliv (Global Privacy Control), så der er ikke indlæst noget.',
    reopen: 'Privatliv',
    statistics: 'statistik',
    advertising: 'annoncering',
  },
  cs: {
    title: 'Vaše soukromí',
    ask: 'Tento web by chtěl používat {services}. Mohou se přitom ukládat soubory cookie a odesílat tam údaje o vaší návštěvě. Bez vašeho souhlasu se nic nenačte.',
    accept: 'Přijmout',
    decline: 'Odmítnout',
    signal:
      'Váš prohlížeč žádá o ochranu soukromí (Global Privacy Control), proto se nic nenačetlo.',
    reopen: 'Soukromí',
    statistics: 'statistika',
    advertising: 'reklama',
  },
  el: {
    title: 'Το απόρρητό σας',
    ask: 'Αυτός ο ιστότοπος θα ήθελε να χρησιμοποιήσει: {services}. Ενδέχεται να αποθηκευτούν cookies και να σταλούν εκεί δεδομένα για την επίσκεψή σας. Χωρίς τη συγκατάθεσή σας δεν φορτώνεται τίποτα.',
    accept: 'Αποδοχή',
    decline: 'Απόρριψη',
    signal:
      'Το πρόγραμμα περιήγησής σας ζητά προστασία του απορρήτου (Global Privacy Control), γι’ αυτό δεν φορτώθηκε τίποτα.',
    reopen: 'Απόρρητο',
    statistics: 'στατιστικά',
    advertising: 'διαφήμιση',
  },
}
