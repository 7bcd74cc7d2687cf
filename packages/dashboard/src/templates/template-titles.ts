// Titles of the templates. Apart from their other texts: the placeholder that is shown while a
// template loads has its title too, and is part of the first script.
export const templateTitles = {
  cv: 'CV',
  portfolio: 'Portfolio',
  links: 'Link in bio',
  invite: 'Event invite',
}
