// Detects scripts that build password fields, or text fields that look like them.
import { expressionsAfter } from './script-expressions.ts'

const property = /\btype['"]?\s*[:=,]\s*\\?['"`]password\\?['"`]/
const attribute = /\btype\s*=\s*\\?["'`]?password\b/i
const literal = /(['"`])password\1/
const makesInput = /createElement\s*\(\s*['"`]input/i
const setsType = /\btype\s*=(?!=)\s*['"`]password['"`]|['"`]type['"`]\s*,\s*['"`]password['"`]/
const writesMarkup =
  /(?:(?:inner|outer)HTML\s*\+?=(?!=)|\.\s*write(?:ln)?\s*\(|insertAdjacentHTML\s*\(|createContextualFragment\s*\(|\.\s*html\s*\(|srcdoc\s*=(?!=))/g
/** Characters of markup before the field. */
const maxMarkup = 3_000

const setsValue = /\.\s*value\s*=(?!=)/g
const dots = /[•●∙⬤⚫]|\\u(?:2022|25cf)|(['"`])\*\1\s*\.\s*repeat/i

export interface PasswordBuilding {
  readonly makesPasswordField: boolean
  /** Builds the field with the DOM or with markup of its own, unlike the output of a compiler. */
  readonly buildsPasswordField: boolean
  /** The field's type is only visible after folding: `'pass' + 'word'`. */
  readonly assemblesPasswordField: boolean
  /** Shows dots in place of what was typed. */
  readonly masksInput: boolean
}

/** `folded` is the script after `foldLiterals`, with what it decodes. */
export function passwordBuildingOf(source: string, folded: string): PasswordBuilding {
  const visible = property.test(source) || attribute.test(source) || literal.test(source)
  return {
    makesPasswordField: property.test(folded) || (!visible && attribute.test(folded)),
    buildsPasswordField:
      (makesInput.test(folded) && setsType.test(folded)) ||
      expressionsAfter(folded, writesMarkup, maxMarkup).some((markup) => attribute.test(markup)),
    assemblesPasswordField: !visible && (property.test(folded) || attribute.test(folded)),
    masksInput: expressionsAfter(folded, setsValue, 120).some((value) => dots.test(value)),
  }
}
