// Names of page templates, which the dashboard sends with a page that it made from one.

const maxLength = 40

/** For a sentence. */
export const templateNameRule = `1 to ${maxLength} lower-case letters, digits and hyphens`

export const isTemplateName = (text: string): boolean =>
  text.length <= maxLength && /^[a-z0-9-]+$/.test(text)
