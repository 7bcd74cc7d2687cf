import { messages } from './guides/messages.ts'

/** A guide of the documentation, by the last segment of its path. */
export type Guide = keyof typeof messages

/** Link to a guide, shown beside what it explains. */
export const GuideLink = ({ guide }: { readonly guide: Guide }) => (
  <a href={`/docs/${guide}`} className="text-link text-sm whitespace-nowrap">
    {messages[guide]}
  </a>
)
