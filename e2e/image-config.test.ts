// The image of a release and that of `deploy/Dockerfile` start in the same way, and the files in
// `deploy/` use the current version.
// Stores: sqlite-files. Files of the repository.
import { expect, test } from 'vitest'
import server from '../packages/server/package.json' with { type: 'json' }
import { runConfigOf } from '../scripts/release/image-config.ts'
import { deployFiles, readStages, readText } from './harness/deploy-files.ts'

/** The last stage of the Dockerfile, in the form that images have. */
function dockerfileConfig(): object {
  const stage = new Map(
    readStages('deploy/Dockerfile')
      .at(-1)
      ?.map((each) => [each.name, each]),
  )
  const setting = (name: string) => stage.get(name)?.value ?? ''
  const health = setting('HEALTHCHECK')
  const option = (name: string) => Number(new RegExp(`--${name}=(\\d+)`).exec(health)?.[1])
  const nanoseconds = (name: string) => option(name) * 1e9
  return {
    User: setting('USER'),
    WorkingDir: setting('WORKDIR'),
    Entrypoint: JSON.parse(setting('ENTRYPOINT')),
    Cmd: JSON.parse(setting('CMD')),
    Env: setting('ENV').split(/\s+/),
    ExposedPorts: { [`${setting('EXPOSE')}/tcp`]: {} },
    Volumes: { [setting('VOLUME')]: {} },
    StopSignal: setting('STOPSIGNAL'),
    Healthcheck: {
      Test: ['CMD', ...JSON.parse(health.slice(health.indexOf('[')))],
      Interval: nanoseconds('interval'),
      Timeout: nanoseconds('timeout'),
      StartPeriod: nanoseconds('start-period'),
      Retries: option('retries'),
    },
  }
}

test('the Dockerfile and a release start the image in the same way', () => {
  const { Labels: _, ...config } = runConfigOf(server.version)
  expect(dockerfileConfig()).toEqual(config)
})

test('the deployment files use the image of this version, or build it', () => {
  const used = deployFiles().flatMap((file) =>
    [...readText(file).matchAll(/^\s*image: (?:\S+\/)?plinth(?::(\S+))?$/gm)].map(([, tag]) => ({
      file,
      tag: tag ?? 'none',
      builds: /^\s+dockerfile: deploy\/Dockerfile$/m.test(readText(file)),
    })),
  )
  expect(used.map(({ file }) => file)).toEqual([
    'deploy/compose.cluster.yaml',
    'deploy/compose.yaml',
    'deploy/kubernetes.yaml',
  ])
  const outdated = used.filter(({ tag, builds }) => tag !== (builds ? 'none' : server.version))
  expect(outdated).toEqual([])
})
