// Entry point of the front page: hydrates the prerendered HTML.
import '../../brand/tokens.css'
import '../app.css'
import { hydrateRoot } from 'react-dom/client'
import { FrontPage } from './front-page.tsx'

const root = document.getElementById('front')
if (!root) throw new Error('The page has no #front element.')
// The URL the server wrote into the page. Behind a proxy it can differ from the browser's origin,
// and hydration needs the same value.
const { baseUrl = window.location.origin } = document.documentElement.dataset

hydrateRoot(root, <FrontPage baseUrl={baseUrl} sellsPlans={root.dataset.plans === 'sold'} />)
