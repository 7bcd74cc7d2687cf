// Corpus of legitimate pages, none of which may be classified as phishing.
import { builtPages } from './built-pages.ts'
import { forms } from './forms.ts'
import { mixedPages } from './mixed-pages.ts'
import { programs } from './programs.ts'
import { readings } from './readings.ts'
import { shells } from './shells.ts'

const parts = Object.entries({ ...forms, ...readings, ...programs })

function* combinedPages(): Generator<[name: string, page: string]> {
  for (const [index, [name, part]] of parts.entries()) {
    const around = shells[index % shells.length]
    const other = shells[(index + 1 + (index % 4)) % shells.length]
    if (around && around !== shells[0]) yield [`${name}, in a page`, around(part)]
    // Combines two pages, since most real ones mix topics; redirects stay alone.
    const [otherName, beside = ''] = parts[(index * 7 + 3) % parts.length] ?? ['', '']
    if (other && ![name, otherName].some((each) => each.includes('redirect')))
      yield [`${name}, beside ${otherName}`, other(`${part}<hr>${beside}`)]
  }
}

/** Without the combinations. */
export const distinct: readonly (readonly [string, string])[] = [
  ...parts,
  ...Object.entries(mixedPages),
  ...Object.entries(builtPages),
]

export const legitimatePages: readonly (readonly [string, string])[] = [
  ...distinct,
  ...combinedPages(),
]
