// Registers the account pages (sign-up, sign-in, reset, …), the gallery and the report page, which
// work without JavaScript.
import type { FastifyInstance } from 'fastify'
import type { AccountContext } from '../../app-host/account-context.ts'
import { createErrorPageHandler } from '../../app-host/error-page-handler.ts'
import { registerFormRedirects } from '../../app-host/form-redirects.ts'
import { registerGallery } from '../public/gallery.ts'
import { registerReport } from '../public/report.ts'
import { registerClaim } from './claim.ts'
import { registerCode } from './code.ts'
import { registerDashboard } from './dashboard.ts'
import { registerDisconnect } from './disconnect.ts'
import { registerInvitation } from './invitation.ts'
import { registerPasskey } from './passkey.ts'
import { registerProviderSignIn } from './provider-sign-in.ts'
import { registerReset } from './reset.ts'
import { registerSession } from './session.ts'
import { registerSetup } from './setup.ts'
import { registerSignIn } from './sign-in.ts'
import { registerSignInLink } from './sign-in-link.ts'
import { registerSignOut } from './sign-out.ts'
import { registerSignUp } from './sign-up.ts'
import { registerVerify } from './verify.ts'

export function registerAccounts(app: FastifyInstance, context: AccountContext): void {
  registerSession(app, context)
  app.register((pages, _options, done) => {
    pages.setErrorHandler(createErrorPageHandler(context))
    registerClaim(pages, context)
    registerCode(pages, context)
    registerDashboard(pages, context)
    registerDisconnect(pages, context)
    registerGallery(pages, context)
    registerInvitation(pages, context)
    registerFormRedirects(pages)
    registerReport(pages, context)
    registerPasskey(pages, context)
    registerProviderSignIn(pages, context)
    registerReset(pages, context)
    registerSetup(pages, context)
    registerSignIn(pages, context)
    registerSignInLink(pages, context)
    registerSignOut(pages, context)
    registerSignUp(pages, context)
    registerVerify(pages, context)
    done()
  })
}
