// Footer of the pages on the app host.
import { type NavigationLink, navigation } from '@plinth/contract/navigation'
import { escapeHtml } from '@plinth/domain/base/escape-html'

const { label, links } = navigation.footer
const anchor = ({ href, label }: NavigationLink) => `<a href="${href}">${escapeHtml(label)}</a>`

export const pageFooter = `<footer class="page-footer">
<div class="column">
<span>Plinth</span>
<nav aria-label="${escapeHtml(label)}">
${links.map(anchor).join('\n')}
</nav>
</div>
</footer>`
