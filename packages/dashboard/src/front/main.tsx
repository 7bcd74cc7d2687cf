import '../../brand/tokens.css'
import '../app.css'
import { hydrateRoot } from 'react-dom/client'
import { FrontPage } from './front-page.tsx'

const place = document.getElementById('front')
if (!place) throw new Error('The page has no place for its content.')
// The same that the server wrote into the page: it may be another than the browser's, behind a proxy.
const { baseUrl = window.location.origin } = document.documentElement.dataset

hydrateRoot(place, <FrontPage baseUrl={baseUrl} sellsPlans={place.dataset.plans === 'sold'} />)
