// Footer of the pages on the app host.
import { messages } from './messages.ts'

const texts = messages.footer

export const pageFooter = `<footer class="page-footer">
<div class="column">
<span>Plinth</span>
<nav aria-label="${texts.navigation}">
<a href="/docs">${texts.docs}</a>
<a href="/docs/api">${texts.api}</a>
<a href="/gallery">${texts.gallery}</a>
<a href="/report">${texts.report}</a>
</nav>
</div>
</footer>`
