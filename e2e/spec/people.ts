// Users who sign up, sign in and confirm their address through the service's pages.
import { Session } from './client.ts'
import { bearer, expectStatus, newestMail, type Service } from './service.ts'

export interface Person {
  readonly email: string
  readonly password: string
  /** Stands in for the browser: its cookie jar has the session. */
  readonly session: Session
}

let people = 0

/** Submits the sign-up form; the session may have anonymous drops already. */
export async function signUp(service: Service, session = service.visitor()): Promise<Person> {
  people += 1
  const person = { email: `person${people}@example.org`, password: `a long password ${people}` }
  const fields = { ...person, name: `Person ${people}` }
  expectStatus(await session.post('/signup', { fields }), 200)
  return { ...person, session }
}

/** The link of the confirmation mail. */
export async function verificationLink({ email, session }: Person): Promise<string> {
  const { links } = await newestMail(session, email, /\/verify\?/)
  return links[0] ?? ''
}

export async function signUpVerified(service: Service, session?: Session): Promise<Person> {
  const person = await signUp(service, session)
  await confirm(person)
  return person
}

/** Opens the mailed link, which is sufficient in the browser that signed up. */
export async function confirm(person: Person): Promise<void> {
  expectStatus(await person.session.get(await verificationLink(person)), 200)
}

/** An account created by the operator, signed in through the form. */
export async function signedIn(service: Service, plan: 'free' | 'plus' | 'business' = 'free') {
  people += 1
  const password = `operator gave this ${people}`
  const owner = await service.owner(plan, '--password', password)
  const session = service.visitor()
  expectStatus(await session.post('/signin', { fields: { email: owner.email, password } }), 200)
  return { ...owner, password, session }
}

export async function createToken(session: Session, name = 'ci') {
  const reply = expectStatus(await session.post('/api/v1/tokens', { json: { name } }), 201)
  const token = reply.json<{ id: string; token: string }>()
  return { ...token, api: new Session(session.base, bearer(token.token)) }
}
