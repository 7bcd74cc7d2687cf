// Table of the public guides, in the order of the sidebar: the name in the URL, the file in the
// repository's `docs/` folder, and the group.
import type { GuideGroup, ListedGuide } from './guide.ts'

const user = { ownUrl: true }
const operator = { ownUrl: false }

export const guideGroups: readonly GuideGroup<ListedGuide>[] = [
  {
    title: 'Publish',
    guides: [
      {
        ...user,
        name: 'publishing',
        file: 'publishing.md',
        title: 'Publish a page or a site',
        task: 'Publish a page or a site',
        summary: 'Upload files, folders, zips and Markdown, use drafts, and restore versions',
      },
      {
        ...user,
        name: 'cli',
        file: 'cli.md',
        title: 'The command line',
        task: 'Deploy from a terminal or CI',
        summary: 'Install plinth, deploy a folder, and look up every command and option',
      },
      {
        ...user,
        name: 'redirects-and-headers',
        file: 'serving.md',
        title: 'Redirects, headers and URLs',
        task: 'Set up redirects and headers',
        summary: 'Clean URLs, 404 pages, _redirects, _headers, caching and compression',
      },
      {
        ...user,
        name: 'moving',
        file: 'moving.md',
        title: 'Move from another host',
        task: 'Move a site from another host',
        summary: 'From Netlify, Cloudflare Pages, Vercel, GitHub, GitLab, Firebase or Surge',
      },
    ],
  },
  {
    title: 'Manage your drops',
    guides: [
      {
        ...user,
        name: 'custom-domains',
        file: 'custom-domains.md',
        title: 'Custom domains',
        task: 'Use your own domain',
        summary: 'Serve a drop from your own domain, with DNS records and HTTPS',
      },
      {
        ...user,
        name: 'visitors',
        file: 'visitors.md',
        title: 'Passwords, analytics and views',
        task: 'Set a password, add analytics',
        summary: 'Protect a drop, connect analytics, ask for consent, and count views',
      },
      {
        ...user,
        name: 'plans-and-expiry',
        file: 'lifecycle.md',
        title: 'Plans and expiry',
        task: 'Choose a plan, keep drops online',
        summary: 'What each plan includes, when drops expire or pause, and how to keep them',
        withoutPlans: {
          name: 'versions-and-states',
          title: 'Versions and states',
          task: 'Look up versions, limits and states',
          summary: 'Which versions and drafts are kept, and what each state of a drop means',
        },
      },
      {
        ...user,
        name: 'organisations',
        file: 'roles.md',
        title: 'Organisations and roles',
        task: 'Work with other people',
        summary: 'Invite people, choose their roles, and transfer an organisation',
      },
    ],
  },
  {
    title: 'Automate',
    hasApiReference: true,
    guides: [
      {
        ...user,
        name: 'mcp',
        file: 'mcp.md',
        title: 'Connect an agent',
        task: 'Connect an agent',
        summary: 'Connect Claude, Cursor and other agents over MCP, with a plugin or a skill',
      },
      {
        ...user,
        name: 'agents',
        file: 'agents.md',
        title: 'Publish as an agent',
        task: 'Instruct an agent with a terminal',
        summary: 'What agents read: sign in, publish and manage drops with curl',
      },
      {
        ...user,
        name: 'oauth',
        file: 'oauth.md',
        title: 'Connect an app with OAuth',
        task: 'Connect an app with OAuth',
        summary: 'Register a client, request access, and refresh tokens',
      },
      {
        ...user,
        name: 'editing',
        file: 'editing.md',
        title: 'Read and edit files',
        task: 'Read and edit files with the API',
        summary: 'Change some lines of a live page, and never overwrite the work of others',
      },
      {
        ...user,
        name: 'deploying',
        file: 'deploying.md',
        title: 'Deploy only changed files',
        task: 'Write a deploy client',
        summary: 'The protocol behind plinth deploy, for authors of other clients',
      },
    ],
  },
  {
    title: 'Run a server',
    guides: [
      {
        ...operator,
        name: 'self-hosting',
        file: 'self-hosting.md',
        title: 'Self-hosting',
        task: 'Put Plinth on a server',
        summary: 'Put Plinth on a server, with TLS, mail, backups and payments',
        withoutPlans: { summary: 'Put Plinth on a server, with TLS, mail and backups' },
      },
      {
        ...operator,
        name: 'sign-in',
        file: 'sign-in.md',
        title: 'Signing in',
        task: 'Let people sign in with accounts they have',
        summary: 'Passkeys, two-step sign-in, and providers such as Google, Microsoft or Keycloak',
      },
      {
        ...operator,
        name: 'configuration',
        file: 'configuration.md',
        title: 'Configuration',
        task: 'Look up a setting',
        summary: 'Every environment variable with its default',
      },
      {
        ...operator,
        name: 'cdn',
        file: 'cdn.md',
        title: 'CDN',
        task: 'Put a CDN in front of it',
        summary: 'Cloudflare, Fastly, Varnish or your own: tags, purges, and what is not cached',
      },
      {
        ...operator,
        name: 'abuse',
        file: 'trust-and-safety.md',
        title: 'Abuse and reports',
        task: 'Handle abuse reports',
        summary: 'Review reports, remove drops, and limit anonymous uploads',
      },
      {
        ...operator,
        name: 'failures',
        file: 'failures.md',
        title: 'Reported failures',
        task: 'Understand a warning in the log',
        summary: 'What each warning in the log means, and when to act',
      },
      {
        ...operator,
        name: 'metrics',
        file: 'metrics.md',
        title: 'Metrics',
        task: 'Monitor it with Prometheus',
        summary: 'Every metric, a Grafana dashboard, and alert rules',
      },
      {
        ...operator,
        name: 'security',
        file: 'security.md',
        title: 'Security',
        task: 'See how it is protected',
        summary: 'Who could attack the service, what stops them, and the test for each line',
      },
      {
        ...operator,
        name: 'performance',
        file: 'performance.md',
        title: 'Performance',
        task: 'See how fast it is',
        summary: 'Benchmarks against other servers, and how to repeat them',
      },
      {
        ...operator,
        name: 'reliability',
        file: 'reliability.md',
        title: 'Reliability',
        task: 'See what it survives',
        summary: 'What happens when servers fail, and how to repeat the test',
      },
    ],
  },
]

/** Files of `docs/` that describe the code and are not served. */
export const repositoryOnlyFiles: readonly string[] = [
  'architecture.md',
  'dependencies.md',
  'serving-tests.md',
  'spec-differences.md',
]
