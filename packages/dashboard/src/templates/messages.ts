// Texts of the list of templates.
import { templateTitles as titles } from './template-titles.ts'

export const messages = {
  cv: {
    title: titles.cv,
    description: 'Your work and education on one page, ready to print.',
  },
  portfolio: {
    title: titles.portfolio,
    description: 'Your best projects, each with a picture and a few words.',
  },
  links: {
    title: titles.links,
    description: 'All your links on one page.',
  },
  invite: {
    title: titles.invite,
    description: 'Date, place and schedule of your event, with a way to reply.',
  },
}
