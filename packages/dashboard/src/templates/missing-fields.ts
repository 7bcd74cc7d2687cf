import { type Content, type Fields, isEmpty } from './fields.ts'

/** The names of the fields without which there is nothing to publish. */
export const missingFields = (fields: Fields, content: Content): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => 'required' in field && isEmpty(content[name] ?? ''))
    .map(([name]) => name)
