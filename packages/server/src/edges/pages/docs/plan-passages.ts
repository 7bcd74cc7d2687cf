// Passages of the guides about plans, which a service without plans leaves out. In the Markdown:
//   <!-- plans -->…<!-- /plans -->  is read on services with plans, and in the repository
//   <!-- no plans: … -->            is read on services without plans only
// A mark that has its own line is removed with that line. If the passage is a whole list item, or the
// first cell of a table row, the item or row is part of it.

export function passagesFor(source: string, { hasPlans }: { readonly hasPlans: boolean }): string {
  return hasPlans ? withPlans(source) : withoutPlans(source)
}

const withPlans = (source: string): string =>
  source
    .replace(/^<!-- no plans: [\s\S]*? -->\n/gm, '')
    .replace(/<!-- no plans: [\s\S]*? -->/g, '')
    .replace(/^<!-- \/?plans -->\n/gm, '')
    .replace(/<!-- \/?plans -->/g, '')

const withoutPlans = (source: string): string =>
  source
    .replace(/^<!-- plans -->\n[\s\S]*?^<!-- \/plans -->\n/gm, '')
    .replace(/^- <!-- plans -->(?:(?!<!-- \/plans -->).)*<!-- \/plans -->\n/gm, '')
    .replace(/^\| <!-- plans -->[^|\n]*<!-- \/plans --> \|.*\n/gm, '')
    .replace(/<!-- plans -->[\s\S]*?<!-- \/plans -->/g, '')
    .replace(/<!-- no plans: ([\s\S]*?) -->/g, '$1')
