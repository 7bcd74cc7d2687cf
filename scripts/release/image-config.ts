// How a container runtime starts the image. `deploy/Dockerfile` says the same, and a test compares
// them.

/** The user that images without a shell commonly have. */
export const user = 65532
const port = 4000
const nanosecondsPerSecond = 1_000_000_000

export const runConfigOf = (version: string) => ({
  User: `${user}:${user}`,
  WorkingDir: '/data',
  Entrypoint: ['/plinthd'],
  Cmd: ['serve'],
  Env: [
    'NODE_ENV=production',
    'PLINTH_DATA_DIR=/data',
    // The container's own network; the runtime decides which ports are published.
    'PLINTH_HOST=0.0.0.0',
    `PORT=${port}`,
  ],
  ExposedPorts: { [`${port}/tcp`]: {} },
  Volumes: { '/data': {} },
  StopSignal: 'SIGTERM',
  // An extension of Docker; other runtimes ignore it.
  Healthcheck: {
    Test: ['CMD', '/plinthd', 'health'],
    Interval: 30 * nanosecondsPerSecond,
    Timeout: 5 * nanosecondsPerSecond,
    StartPeriod: 15 * nanosecondsPerSecond,
    Retries: 3,
  },
  Labels: {
    'org.opencontainers.image.title': 'Plinth',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'MIT',
  },
})
