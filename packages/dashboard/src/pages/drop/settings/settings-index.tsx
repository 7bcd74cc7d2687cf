// Index of the settings, beside them on wide screens.
import { messages } from './messages.ts'
import { type Section, sectionIds } from './sections.ts'

export const SettingsIndex = ({ sections }: { readonly sections: readonly Section[] }) => (
  <nav aria-label={messages.index} className="hidden lg:block">
    <ul className="sticky top-6 grid gap-1 text-sm">
      {sections.map((section) => (
        <li key={section}>
          <a
            href={`#${sectionIds[section]}`}
            className="block rounded-control px-3 py-1 text-muted hover:bg-ink/4 hover:text-ink"
          >
            {messages.sections[section]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
