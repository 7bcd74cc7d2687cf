// Escapes text for HTML, and reads such text back.
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The result is safe as text content and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const characters = new Map(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
)

/** For text that `escapeHtml` wrote. */
export function unescapeHtml(text: string): string {
  return text.replace(/&[a-z0-9#]{2,4};/g, (entity) => characters.get(entity) ?? entity)
}
