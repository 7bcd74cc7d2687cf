// Values that the examples share, so that the response of one operation has the ids that the
// request of the next one uses.

export const exampleIds = {
  drop: 'st_qwb5pdkhx6pygpan2rlykei4ii',
  version: 'v_twt6ul66ldqbwzb2xya4clmhp5',
  previousVersion: 'v_wwq5gxsc3fnvxjvrftutlfjt6k',
  deploy: 'dp_pqsipx5ylibvfcfh5py56ugbyd',
  publish: 'pb_dfzcpwq52jdc7vnii2gk3xjd2s',
  account: 'tn_j5k57u6rs6zjhyl7vlf7rxewct',
  organisation: 'tn_xr7qsvla6qur5swwrw2wl4xvjk',
  user: 'us_mx6sf2k2trbmk4lolc6okdihul',
  member: 'us_6mc25wyenpxawzr2hxctgsvswi',
  session: 'ss_ykqt7q2but7sj6bh4psciza6rp',
  identity: 'id_b3q7l4xkz5m2nwtyv6hcfjrsae',
  passkey: 'ky_4zq2x7wnm5vbtcra3hjd6yke2p',
  token: 'tk_22x5jky6mifwaygujuy33o7s6y',
  connection: 'cn_gma336y6zms5eta3s6tjk67vj3',
  invitation: 'in_6cp7rjss76hbitsvsb5wxicaq5',
  report: 'rp_deorfebv3ez7dhhohis4jll2ke',
  auditEntry: 'au_ncgyerdhzia3fu77wxdisjsoqe',
} as const

export const exampleSlug = 'my-site'
export const exampleHostname = 'www.example.com'
export const exampleOrigin = 'https://plinth.example'
export const exampleUrl = `https://${exampleSlug}.plinth.example`
export const examplePreviewUrl = 'https://v-tq6xk4mzj2wd5ahn.plinth.example'

/** The user of the credential, and another person in the same organisation. */
export const owner = { id: exampleIds.user, email: 'owner@example.com', name: 'Owner' }
export const member = { id: exampleIds.member, email: 'member@example.com', name: 'Member' }

/** The file that the examples upload. */
export const examplePage = {
  file: 'page.html',
  text: '<!doctype html>\n<title>My site</title>\n<h1>Hello</h1>\n',
  size: 54,
  sha256: 'cc169d2f357f57ff9d6b651b93213b64d0a8812b1f07833549b92c72df5a1dcf',
}

/** A zip archive with the page as `index.html` and a style sheet. */
export const exampleArchive = 'site.zip'

export const earlier = '2026-01-05T09:30:00.000Z'
export const now = '2026-01-12T14:00:00.000Z'
export const exampleExpiry = '2030-01-31T12:00:00.000Z'
export const later = '2026-02-11T14:00:00.000Z'

/** What a browser sends for a new passkey, shortened. */
export const examplePasskey = {
  credentialId: 'Xr1vYt5bQ2eWm8sJ4kLpZw',
  /** Of the session that asked for the options. */
  state: 'm2Vt8Qx1c5Zr7Lk9',
  clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
  attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oA',
}

/** What an authenticator app shows. */
export const exampleCode = '493021'
