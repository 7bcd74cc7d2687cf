// Feature overview on the front page.
const blocks = [
  {
    title: 'A link at once',
    text: 'Nothing to build and nothing to set up. What you drop is live at its own address by the time you look for a button, with a QR code to pass on.',
  },
  {
    title: 'Every version kept',
    text: 'Drop a new file on the same page and the address stays. Earlier versions can be looked at, and any of them made live again with one click.',
  },
  {
    title: 'People, scripts, agents',
    text: 'Publish by hand, from a terminal, from CI, or let an agent do it. Share drops with an organisation, and take everything with you as one zip.',
  },
] as const

export const About = () => (
  <section aria-label="What Plinth is">
    <ul className="grid gap-8 sm:grid-cols-3">
      {blocks.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p className="mt-1.5 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
