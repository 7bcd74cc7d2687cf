// Strict schemas of the parts of Compose and Kubernetes files that `deploy/` uses. A misspelt or
// misplaced key is an error; `npm run test:system` validates the same files with the full schemas.
import { z } from 'zod'

const { string, number, boolean, array, record, literal, strictObject } = z
const text = string().min(1)
const duration = string().regex(/^\d+(s|m)$/)

const service = strictObject({
  image: text,
  build: strictObject({ context: text, dockerfile: text }).optional(),
  command: array(text).optional(),
  environment: record(text, z.union([text, number(), z.null()])).optional(),
  ports: array(string().regex(/^([\d.]+:)?\d+:\d+(\/udp)?$/)).optional(),
  networks: z.union([
    array(text),
    record(
      text,
      strictObject({ ipv4_address: z.ipv4().optional(), aliases: array(text).optional() }),
    ),
  ]),
  depends_on: record(text, strictObject({ condition: literal('service_healthy') })).optional(),
  volumes: array(string().regex(/^[./\w-]+:\/[./\w-]+(:ro)?$/)),
  tmpfs: array(string().startsWith('/')).optional(),
  read_only: literal(true).optional(),
  cap_drop: array(literal('ALL')).optional(),
  cap_add: array(literal('NET_BIND_SERVICE')).optional(),
  security_opt: array(literal('no-new-privileges:true')).optional(),
  healthcheck: strictObject({
    test: array(text),
    interval: duration,
    timeout: duration,
    retries: number().int(),
  }).optional(),
  stop_grace_period: duration.optional(),
  restart: literal('unless-stopped'),
})

const network = strictObject({
  internal: boolean().optional(),
  ipam: strictObject({
    config: array(
      strictObject({
        subnet: z.cidrv4(),
        ip_range: z.cidrv4().optional(),
        gateway: z.ipv4().optional(),
      }),
    ),
  }).optional(),
})

export const composeFile = strictObject({
  name: text,
  'x-node': z.unknown().optional(),
  services: record(text, service),
  networks: record(text, network),
  volumes: record(text, z.null()),
})

const labels = strictObject({ 'app.kubernetes.io/name': literal('plinth') })
const selector = strictObject({ matchLabels: labels })
const named = strictObject({ name: literal('plinth') })
const metadata = strictObject({ name: literal('plinth'), labels })
const id = number().int().positive()
const quantity = string().regex(/^\d+(m|Mi|Gi)$/)

const probe = strictObject({
  httpGet: strictObject({ path: string().startsWith('/'), port: text }),
  periodSeconds: number().int(),
  timeoutSeconds: number().int().optional(),
  failureThreshold: number().int().optional(),
})

const container = strictObject({
  name: text,
  image: string().regex(/:/),
  ports: array(strictObject({ name: text, containerPort: number().int() })),
  envFrom: array(
    z.union([strictObject({ configMapRef: named }), strictObject({ secretRef: named })]),
  ),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: strictObject({
    requests: strictObject({ cpu: quantity, memory: quantity }),
    limits: strictObject({ memory: quantity }),
  }),
  securityContext: strictObject({
    allowPrivilegeEscalation: literal(false),
    readOnlyRootFilesystem: literal(true),
    capabilities: strictObject({ drop: array(literal('ALL')) }),
  }),
  volumeMounts: array(strictObject({ name: text, mountPath: string().startsWith('/') })),
})

const pod = strictObject({
  automountServiceAccountToken: literal(false),
  enableServiceLinks: literal(false),
  terminationGracePeriodSeconds: number().int(),
  securityContext: strictObject({
    runAsNonRoot: literal(true),
    runAsUser: id,
    runAsGroup: id,
    fsGroup: id,
    seccompProfile: strictObject({ type: literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: array(
    strictObject({
      maxSkew: number().int(),
      topologyKey: text,
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: selector,
    }),
  ),
  containers: z.tuple([container]),
  volumes: array(
    strictObject({ name: text, emptyDir: strictObject({ sizeLimit: quantity.optional() }) }),
  ),
})

/** The resources of `kubernetes.yaml`, in their order. */
export const kubernetesFile = z.tuple([
  strictObject({
    apiVersion: literal('v1'),
    kind: literal('ConfigMap'),
    metadata,
    data: record(text, text),
  }),
  strictObject({
    apiVersion: literal('apps/v1'),
    kind: literal('Deployment'),
    metadata,
    spec: strictObject({
      replicas: number().int().min(2),
      strategy: strictObject({
        type: literal('RollingUpdate'),
        rollingUpdate: strictObject({ maxSurge: literal(1), maxUnavailable: literal(0) }),
      }),
      selector,
      template: strictObject({ metadata: strictObject({ labels }), spec: pod }),
    }),
  }),
  strictObject({
    apiVersion: literal('v1'),
    kind: literal('Service'),
    metadata,
    spec: strictObject({
      selector: labels,
      ports: array(strictObject({ name: text, port: number().int(), targetPort: text })),
    }),
  }),
  strictObject({
    apiVersion: literal('policy/v1'),
    kind: literal('PodDisruptionBudget'),
    metadata,
    spec: strictObject({ maxUnavailable: number().int().positive(), selector }),
  }),
])
