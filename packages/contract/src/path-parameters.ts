// Descriptions and examples of the path parameters.

import { exampleHostname, exampleIds, exampleSlug } from './examples/example-values.ts'
import type { PathParams } from './operations/operation.ts'
import type { Operations } from './operations.ts'

type KeysOfEach<T> = T extends unknown ? keyof T : never
type ParameterName = KeysOfEach<PathParams<Operations[keyof Operations]>>

interface PathParameter {
  readonly description: string
  readonly example: string
}

export const pathParameters: Readonly<Record<ParameterName, PathParameter>> = {
  id: { description: 'Id of the drop, which starts with `st_`.', example: exampleIds.drop },
  slug: { description: 'Slug of the drop.', example: exampleSlug },
  path: {
    description:
      'Path of the file in the site, such as `css/site.css`. Slashes can be sent as they are.',
    example: 'index.html',
  },
  version_id: {
    description: 'Id of the version, which starts with `v_`.',
    example: exampleIds.version,
  },
  deploy_id: {
    description: 'Id of the deploy, which starts with `dp_`.',
    example: exampleIds.deploy,
  },
  hostname: { description: 'Hostname of the custom domain.', example: exampleHostname },
  identity_id: {
    example: exampleIds.identity,
    description: 'Id of the connection, which starts with `id_`.',
  },
  session_id: {
    description: 'Id of the session, which starts with `ss_`.',
    example: exampleIds.session,
  },
  passkey_id: {
    description: 'Id of the passkey, which starts with `ky_`.',
    example: exampleIds.passkey,
  },
  user_id: {
    description: 'Id of the member, which starts with `us_`.',
    example: exampleIds.member,
  },
  invitation_id: {
    description: 'Id of the invitation, which starts with `in_`.',
    example: exampleIds.invitation,
  },
  token_id: {
    description: 'Id of the API token, which starts with `tk_`.',
    example: exampleIds.token,
  },
  connection_id: {
    description: 'Id of the connected app, which starts with `cn_`.',
    example: exampleIds.connection,
  },
}

/** The parameter with this name; undefined if no operation of the API has it. */
export const pathParameter = (name: string): PathParameter | undefined =>
  Object.hasOwn(pathParameters, name) ? pathParameters[name as ParameterName] : undefined
