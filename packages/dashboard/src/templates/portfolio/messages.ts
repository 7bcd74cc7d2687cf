// Texts of the portfolio template: its form, its designs and the headings of the page.
export const messages = {
  fields: {
    name: 'Name',
    headline: 'What you make',
    about: 'About you',
    aboutExample: 'Who you are and how you work.',
    email: 'Email',
  },
  projects: {
    title: 'Projects',
    singular: 'project',
    projectTitle: 'Title',
    kind: 'Type and year',
    picture: 'Picture',
    alt: 'Picture description',
    altHint: 'For people who can’t see the picture.',
    text: 'Description',
    textExample: 'What it is, and why you made it that way.',
    link: 'Link',
  },
  links: {
    title: 'Other links',
    singular: 'link',
    label: 'Link text',
    link: 'Address',
  },
  designs: {
    gallery: 'Gallery',
    galleryAbout: 'White walls, large pictures',
    index: 'Index',
    indexAbout: 'Numbered, like a printed catalogue',
    night: 'Night',
    nightAbout: 'Dark, one project at a time',
  },
  page: {
    work: 'Work',
    about: 'About',
    contact: 'Contact',
  },
}
