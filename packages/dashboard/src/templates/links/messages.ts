// Texts of the link-in-bio template: its form and its designs.
export const messages = {
  fields: {
    name: 'Name',
    bio: 'Bio',
    portrait: 'Portrait',
    footer: 'Footer',
  },
  links: {
    title: 'Links',
    singular: 'link',
    label: 'Link text',
    link: 'Address',
    linkHint: 'A web or email address, or tel: and a phone number.',
    note: 'Note',
  },
  designs: {
    stone: 'Stone',
    stoneAbout: 'Quiet and clear',
    dusk: 'Dusk',
    duskAbout: 'Evening colours behind glass',
    poster: 'Poster',
    posterAbout: 'Loud, with hard edges',
  },
}
