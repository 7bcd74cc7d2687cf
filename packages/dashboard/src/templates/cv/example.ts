// Sample content of the CV template.
import type { Cv } from './fields.ts'

export const example: Cv = {
  name: 'Your Name',
  headline: 'Landscape architect',
  portrait: null,
  summary:
    'I design parks, squares and school grounds that people use on an ordinary Tuesday, and I stay until the planting has taken. I am looking for a practice that builds what it draws.',
  place: 'Utrecht, Netherlands',
  email: 'you@example.org',
  phone: '+31 30 555 01 23',
  website: 'https://example.org',
  jobs: [
    {
      role: 'Senior landscape architect',
      company: 'A studio for parks and squares',
      when: '2021 to now',
      text: '- Led the design of a canal-side park, from the first walk with neighbours to the opening\n- Brought planting costs down by a fifth with local nurseries and longer contracts\n- Teach two younger colleagues how to read a site',
    },
    {
      role: 'Landscape architect',
      company: 'The city’s planning department',
      when: '2017 to 2021',
      text: '- Wrote the street-tree strategy that the council adopted\n- Reviewed more than ninety plans for new quarters',
    },
    {
      role: 'Assistant gardener',
      company: 'A botanic garden',
      when: '2016 to 2017',
      text: 'A year outdoors: propagation, pruning, and a new bed of dry-climate perennials.',
    },
  ],
  education: [
    {
      degree: 'MSc Landscape Architecture',
      school: 'The university you went to',
      when: '2014 to 2016',
      text: 'Thesis on rain gardens in dense streets.',
    },
    {
      degree: 'BSc Biology',
      school: 'The one before it',
      when: '2011 to 2014',
      text: '',
    },
  ],
  skills:
    'Planting plans, Site surveys, QGIS, Vectorworks, Public consultation, Cost planning, Soil and water',
  languages: 'Dutch, English, some German',
}
