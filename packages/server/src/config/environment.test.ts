import { expect, onTestFinished, test, vi } from 'vitest'
import {
  readEnvironment,
  readOtherVariables,
  readUnknownVariables,
  setMissingHome,
} from './environment.ts'

/** What Kubernetes adds for services that are named `plinth` and `plinth-metrics`. */
const services = {
  PLINTH_SERVICE_HOST: '10.0.0.1',
  PLINTH_SERVICE_PORT: '80',
  PLINTH_SERVICE_PORT_HTTP: '80',
  PLINTH_PORT: 'tcp://10.0.0.1:80',
  PLINTH_PORT_80_TCP: 'tcp://10.0.0.1:80',
  PLINTH_PORT_80_TCP_PROTO: 'tcp',
  PLINTH_PORT_80_TCP_PORT: '80',
  PLINTH_PORT_80_TCP_ADDR: '10.0.0.1',
  PLINTH_METRICS_SERVICE_HOST: '10.0.0.2',
  PLINTH_METRICS_PORT: 'tcp://10.0.0.2:9100',
}

test('addresses of Kubernetes services are neither settings nor unknown', () => {
  expect(readEnvironment({ ...services, PORT: ' 4000 ' })).toEqual({ PORT: '4000' })
  expect(readUnknownVariables({ ...services, PORT: '4000' })).toEqual([])
})

test('a misspelt setting is unknown, also if it is a port', () => {
  const source = { PLINTH_PORT: '4000', PLINTH_METRICS_PORT: '9100', PLINTH_COLOUR: 'red' }
  expect(readUnknownVariables(source)).toEqual(['PLINTH_COLOUR', 'PLINTH_PORT'])
  expect(readEnvironment(source)).toEqual({ PLINTH_METRICS_PORT: '9100' })
})

test('programs get no setting of Plinth', () => {
  const settings = { PLINTH_SECRET: 'a', STRIPE_SECRET_KEY: 'b', PLINTH_COLOUR: 'c', PORT: '80' }
  const others = { PATH: '/bin', DNS_HOST_TOKEN: 'd' }
  expect(readOtherVariables({ ...settings, ...others })).toEqual(others)
})

test('a user without a home directory gets one', () => {
  vi.stubEnv('HOME', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  setMissingHome(() => '/home/anna')
  expect(readOtherVariables().HOME).toBeUndefined()
  setMissingHome(() => {
    throw new Error('uv_os_homedir returned ENOENT')
  })
  expect(readOtherVariables().HOME).toBe('/')
})
