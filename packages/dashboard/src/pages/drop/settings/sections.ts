/** IDs of the headings of the settings, which the index and links from other pages use. */
export const sectionIds = {
  general: 'general',
  password: 'password',
  pages: 'pages',
  analytics: 'analytics',
  gallery: 'gallery',
  visibility: 'visibility',
  deletion: 'delete',
} as const

export type Section = keyof typeof sectionIds
