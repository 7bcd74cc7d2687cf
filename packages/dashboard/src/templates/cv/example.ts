// Sample content of the CV template.
import type { Cv } from './fields.ts'

export const example: Cv = {
  name: 'Your Name',
  headline: 'Landscape architect',
  portrait: null,
  summary:
    'I design parks, squares and school grounds that people use every day, and I stay with a project until its planting is established. I’m looking for a practice that builds what it designs.',
  place: 'Utrecht, Netherlands',
  email: 'you@example.org',
  phone: '+31 30 555 01 23',
  website: 'https://example.org',
  jobs: [
    {
      role: 'Senior landscape architect',
      company: 'Canal & Square Landscape Studio',
      when: '2021 to present',
      text: '- Led the design of a canal-side park, from the first workshop with neighbours to the opening\n- Cut planting costs by a fifth through longer contracts with local nurseries\n- Mentor two junior designers',
    },
    {
      role: 'Landscape architect',
      company: 'City planning department',
      when: '2017 to 2021',
      text: '- Wrote the street-tree strategy that the council adopted\n- Reviewed more than 90 plans for new neighbourhoods',
    },
    {
      role: 'Assistant gardener',
      company: 'Botanic garden',
      when: '2016 to 2017',
      text: 'Propagation, pruning, and a new bed of drought-tolerant perennials.',
    },
  ],
  education: [
    {
      degree: 'MSc Landscape Architecture',
      school: 'Your university',
      when: '2014 to 2016',
      text: 'Thesis on rain gardens in dense city streets.',
    },
    {
      degree: 'BSc Biology',
      school: 'Your college',
      when: '2011 to 2014',
      text: '',
    },
  ],
  skills:
    'Planting design, Site surveys, QGIS, Vectorworks, Public consultation, Cost planning, Soil and water',
  languages: 'Dutch, English, some German',
}
