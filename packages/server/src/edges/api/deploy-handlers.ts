// REST handlers of deploys in several requests.
import type { deployOperations } from '@plinth/contract/operations/deploys'
import type { UseCases } from '../../usecases/bind.ts'
import type { Urls } from '../http/urls.ts'
import type { HandlersOf } from './handler.ts'
import { presentBegunDeploy, presentDeploy, presentFinishedDeploy } from './present-deploys.ts'

export const createDeployHandlers = (
  useCases: UseCases,
  urls: Urls,
): HandlersOf<typeof deployOperations> => ({
  async beginDeploy({ actor, params, body }) {
    const files = body.files.map(({ path, sha256: digest, size }) => ({ path, digest, size }))
    return presentBegunDeploy(await useCases.beginDeploy(actor, { ...params, files }))
  },

  async getDeploy({ actor, params: { id, deploy_id: deployId } }) {
    return presentDeploy(await useCases.getDeploy(actor, { id, deployId }))
  },

  async uploadBlobs({ actor, params: { id, deploy_id: deployId }, body: parts }) {
    return { received: await useCases.uploadBlobs(actor, { id, deployId, parts }) }
  },

  async finishDeploy({ actor, params: { id, deploy_id: deployId }, body: { promote } }) {
    const finished = await useCases.finishDeploy(actor, { id, deployId, promote })
    return presentFinishedDeploy(urls, finished)
  },
})
