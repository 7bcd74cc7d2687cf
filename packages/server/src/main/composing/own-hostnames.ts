// Hostnames of the service itself.
import { hostnameOf } from '@plinth/domain/addresses/hosts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../usecases/base/deps.ts'

export const ownHostnames = ({ baseUrl, sitesDomain }: Config): Deps['ownHostnames'] => ({
  app: new URL(baseUrl).hostname,
  drops: hostnameOf(sitesDomain) ?? '',
})
