// REST handlers of deploys in several requests.
import type { deployOperations } from '@plinth/contract/operations/deploys'
import type { UseCases } from '../../usecases/bind.ts'
import type { Urls } from '../http/urls.ts'
import type { HandlersOf } from './handler.ts'
import { presentBegunDeploy, presentDeploy, presentFinishedDeploy } from './present-deploys.ts'
import { baseOf } from './version-tag.ts'

export const createDeployHandlers = (
  useCases: UseCases,
  urls: Urls,
): HandlersOf<typeof deployOperations> => ({
  async beginDeploy({ actor, drop, body, ifMatch }) {
    const files = body.files.map(({ path, sha256: digest, size }) => ({ path, digest, size }))
    const { allow, promote, note, base_version: number } = body
    const base = baseOf(ifMatch, number)
    const begun = await useCases.beginDeploy(actor, { drop, files, allow, promote, note, base })
    return presentBegunDeploy(begun)
  },

  async getDeploy({ actor, drop, params: { deploy_id: deployId } }) {
    return presentDeploy(await useCases.getDeploy(actor, { drop, deployId }))
  },

  async uploadBlobs({ actor, drop, params: { deploy_id: deployId }, body: parts }) {
    return { received: await useCases.uploadBlobs(actor, { drop, deployId, parts }) }
  },

  async finishDeploy({ actor, drop, params, body, ifMatch, setVersion }) {
    const finished = await useCases.finishDeploy(actor, {
      drop,
      deployId: params.deploy_id,
      promote: body.promote,
      ifChanged: body.if_changed,
      base: baseOf(ifMatch, body.base_version),
    })
    if (finished.live) setVersion(finished.version)
    return presentFinishedDeploy(urls, finished)
  },
})
