// Recognises forms for the words of a wallet's recovery phrase, also if no field is called that.

const wallet =
  /\b(?:wallets?|ledger|trezor|metamask|phantom|exodus|coinbase|bitcoin|ethereum|solana|crypto|airdrop|blockchain|web3|defi|bip-?39)\b/
const words =
  /\b(?:words?|phrase|mnemonic|seed|worter|wortern|mots|palabras|parole|palavras)\b|单词|助记词/
const counted =
  /(?<!\b(?:in|en|em) )\b(?:12|15|18|20|21|24|twelve|twenty[ -]four|zwolf|douze|doce|dodici|doze)\b[^.]{0,24}?\b(?:words?|worter|mots|palabras|parole|palavras)\b/

/** The fewest words of a phrase. */
export const fewestWords = 12

/** `folded` is the text of the page, folded by `foldText`. */
export const speaksOfWalletWords = (folded: string): boolean =>
  wallet.test(folded) && words.test(folded)

/** A field that takes all words of a phrase: “Type your 12 words”. */
export const takesAllWords = (foldedLabel: string): boolean => counted.test(foldedLabel)

const numbered =
  /^(?:w|word|words|wort|mot|palabra|parola|palavra|phrase|seed|mnemonic|input|key)?[ _#.:-]*\d{0,2}[.:)]?$/

/** A field for one word: what names it is a number, or nothing. */
export const takesOneWord = (foldedNames: readonly string[]): boolean =>
  foldedNames.every((name) => numbered.test(name))

/** “Enter your words”, before the first of several fields. */
export const namesWords = (folded: string): boolean => words.test(folded)

const countTo = /(?:<=?|length\s*:|Array\s*\()\s*(?:12|15|18|21|24)\b/g
const makesField = /<input|<textarea|createElement\s*\(\s*['"`](?:input|textarea)/i
/** Characters between the start of a loop and the field that it makes. */
const loopLength = 200
/** More than hand-written scripts have; the search must stay linear. */
const maxLoops = 500

/** A loop over as many fields as a phrase has words. */
export const makesWordFields = (script: string): boolean =>
  script
    .matchAll(countTo)
    .take(maxLoops)
    .some(({ index }) => makesField.test(script.slice(index, index + loopLength)))
