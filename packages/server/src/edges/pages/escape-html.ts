export { escapeHtml } from '@plinth/domain/escape-html'
