// Texts of the list of templates.
export const messages = {
  cv: {
    title: 'CV',
    description: 'Your work and education on one page, ready to print.',
  },
  portfolio: {
    title: 'Portfolio',
    description: 'Your best projects, each with a picture and a few words.',
  },
  links: {
    title: 'Link in bio',
    description: 'All your links on one page.',
  },
  invite: {
    title: 'Event invite',
    description: 'Date, place and schedule of your event, with a way to reply.',
  },
}
