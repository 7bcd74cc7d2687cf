import { type Content, type Fields, isEmpty } from './parts/fields.ts'

/** Names of the required fields that are empty. */
export const missingFields = (fields: Fields, content: Content): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => 'required' in field && isEmpty(content[name] ?? ''))
    .map(([name]) => name)
