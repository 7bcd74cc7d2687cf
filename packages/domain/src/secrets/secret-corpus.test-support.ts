// Corpus of small files with what the secrets rule should do with each of them.
import { jwt, letters, pem, privateLabel, random, tokens } from './secret-samples.test-support.ts'

export interface CorpusFile {
  readonly path: string
  readonly content: string | Uint8Array
  /** `warned`: kept, with a warning about a line. */
  readonly expected: 'left-out' | 'warned' | 'published'
}

const of = (expected: CorpusFile['expected'], files: Record<string, string | Uint8Array>) =>
  Object.entries(files).map(([path, content]): CorpusFile => ({ path, content, expected }))

const utf16 = (text: string, mark: boolean) =>
  new Uint8Array(
    new Uint16Array([...(mark ? [0xfeff] : []), ...Array.from(text, (c) => c.charCodeAt(0))])
      .buffer,
  )

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : Array.from(part, (c) => c.charCodeAt(0)),
    ),
  )

const leftOutNames = [
  '.git/config .git/HEAD .git/objects/ab/cdef .git/hooks/pre-commit.js .git/index.html .GIT/config docs/.git/config vendor/lib/.git .git .svn/entries .svn/wc.db a/.svn/pristine/x.html .hg/store/data/index.html.i .hg/dirstate',
  '.env .ENV .env.local .env.production .envrc .env.development.local app/.env api/.env.test .env/bin/activate production.env config/local.env',
  '.ssh/id_rsa .ssh/config .ssh/known_hosts home/.ssh/authorized_keys .aws/credentials .aws/config .gnupg/pubring.kbx .kube/config .azure/accessTokens.json',
  '.npmrc packages/a/.npmrc .netrc _netrc .htpasswd .htdigest admin/.htpasswd .pgpass pgpass.conf .my.cnf .mylogin.cnf .git-credentials .pypirc .dockercfg .docker/config.json .s3cfg .boto .vault-token .terraformrc .gem/credentials .cargo/credentials.toml',
  'id_rsa id_dsa id_ecdsa id_ed25519 keys/ID_RSA backup/id_ed25519_sk secring.gpg credentials.json config/credentials.json client_secret_123.apps.googleusercontent.com.json application_default_credentials.json wp-config.php',
  'cert.p12 Cert.PFX release.jks debug.keystore passwords.kdbx putty.ppk terraform.tfstate infra/terraform.tfstate.backup prod.auto.tfvars',
  'server.key server.pem AuthKey_ABC.p8 certs/private.pem',
]
  .join(' ')
  .split(' ')

const publishedNames = [
  'index.html about.htm style.css app.js app.mjs lib.cjs README.md notes.markdown app.js.map style.css.map page.xhtml',
  '.gitignore .gitattributes .gitmodules .github/workflows/pages.yml .gitlab-ci.yml .well-known/security.txt .well-known/assetlinks.json .well-known/apple-app-site-association .htaccess .nojekyll .editorconfig .prettierrc .eslintrc.json .dockerignore .nvmrc .plinthignore .vscode/settings.json',
  'CNAME robots.txt sitemap.xml feed.atom manifest.webmanifest humans.txt favicon.svg data.json data.csv table.tsv places.geojson calendar.ics card.vcf captions.vtt config.yaml config.toml app.ts LICENSE Makefile Dockerfile docker-compose.yml package.json package-lock.json',
  'id_rsa.pub keys/id_ed25519.pub id_rsa.html id_rsa/index.html docs/git/config environment.txt env.js env.json config.env.js .env.js .env.html .env.md .ssh/index.html .aws/guide.md git/config svn/entries example.env sample.env template.env',
  'keystore.html key.txt keyboard.js monkey.json credentials.html credential-list.txt secrets.txt secret.json passwords.md pem.txt p12.css tokens.json token.svg tfstate.md npmrc netrc htpasswd.html public.asc KEYS signing-key.asc archive-keyring.gpg site.crt site.cer root.der',
]
  .join(' ')
  .split(' ')

const wholes: Record<string, string | Uint8Array> = {
  'deploy_key.txt': pem(privateLabel()),
  'rsa.txt': pem(privateLabel('RSA')),
  'keys/ec': `-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n${pem(privateLabel('EC'), 3)}`,
  openssh: pem(privateLabel('OPENSSH')),
  'encrypted.txt': pem(privateLabel('ENCRYPTED')),
  'dsa.bak': pem(privateLabel('DSA')),
  'private.asc': pem(`PGP ${privateLabel()} BLOCK`),
  'bundle.crt': `Bag Attributes\n    friendlyName: site\nKey Attributes: <No Attributes>\n${pem(privateLabel())}${pem('CERTIFICATE')}`,
  'fullchain.txt': `# key and chain\n${pem('CERTIFICATE')}\n${pem(privateLabel())}`,
  'windows.txt': `\ufeff${pem(privateLabel()).replaceAll('\n', '\r\n')}`,
  'utf16.txt': utf16(pem(privateLabel()), true),
  'utf16-unmarked.txt': utf16(pem(privateLabel()), false),
  'server.pem': pem(privateLabel()),
  'both.pem': pem('CERTIFICATE') + pem(privateLabel()),
  'putty.txt': 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\nAAAA\n',
  'age.txt': `# created: 2026-01-01\n# public key: age1abc\n${tokens.age}\n`,
  'minisign.dat': `untrusted comment: minisign encrypted secret key\n${random(90)}\n`,
  'ssh2.txt': `---- BEGIN SSH2 ENCRYPTED ${'PRIVATE'} KEY ----\nComment: "key"\n${random(64)}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----\n`,
  'key.der': bytes(0x30, 0x82, 4, 0xbd, 2, 1, 0, 0x30, 0x0d, random(80)),
  'rsa.der': bytes(0x30, 0x82, 4, 0xa4, 2, 1, 0, 2, 0x82, random(80)),
  'ed25519.der': bytes(0x30, 0x2e, 2, 1, 0, 0x30, 5, random(40)),
  'ec.der': bytes(0x30, 0x81, 0x87, 2, 1, 0, 0x30, 0x13, random(128)),
  'sec1.der': bytes(0x30, 0x77, 2, 1, 1, 4, 0x20, random(112)),
  'jwk.json': JSON.stringify({ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: random(43) }),
  'jwks.json': JSON.stringify({ keys: [{ kty: 'RSA', n: 'n', e: 'AQAB', d: random(80) }] }),
  'firebase-adminsdk.json': JSON.stringify(
    {
      type: `service_${'account'}`,
      project_id: 'a',
      private_key: pem(privateLabel()),
      client_email: 'a@b.iam.gserviceaccount.com',
    },
    null,
    2,
  ),
  'gcp/key.json': JSON.stringify({ private_key: 'shortened', type: `service_${'account'}` }),
  'adc.json': JSON.stringify({
    type: 'authorized_user',
    client_id: 'a',
    refresh_token: random(60),
  }),
  'oauth-client.json': JSON.stringify({ installed: { client_id: 'a', client_secret: random(24) } }),
  'backup.sql': '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n',
  'all.sql': '--\n-- PostgreSQL database cluster dump\n--\n',
  'dump.txt':
    '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n-- Host: localhost    Database: shop\n',
  'maria.sql':
    '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB\n--\n',
  'db/wordpress.sql': '-- phpMyAdmin SQL Dump\n-- version 5.2.1\n',
  'adminer.sql': '-- Adminer 4.8.1 MySQL 8.0.36 dump\n\nSET NAMES utf8;\n',
  'lite.sql': 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE users(id);\n',
  'pg.dump': bytes('PGDMP', 1, 14, 0, 4, 8, 'rest of the archive'),
  'mongo.archive': bytes(0x6d, 0xe2, 0x99, 0x81, 0, 0, 'rest'),
}

const publicContents: Record<string, string | Uint8Array> = {
  'ca.pem': pem('CERTIFICATE'),
  'chain.pem': `GlobalSign Root CA\n==================\n${pem('CERTIFICATE')}\nDigiCert\n========\n${pem('CERTIFICATE')}`,
  'public.pem': pem('PUBLIC KEY'),
  'rsa-public.pem': pem('RSA PUBLIC KEY'),
  'dhparam.pem': pem('DH PARAMETERS', 2),
  'request.pem': pem('CERTIFICATE REQUEST'),
  'crl.pem': pem('X509 CRL'),
  'signing.key': pem('PGP PUBLIC KEY BLOCK'),
  'slides.key': bytes('PK', 3, 4, 20, 0, 'Index/Document.iwa', 0),
  '.well-known/pgp-key.txt': pem('PGP PUBLIC KEY BLOCK'),
  'release.asc': pem('PGP SIGNATURE', 2),
  'key.pub': `ssh-ed25519 ${random(68)} ada@example.org\n`,
  'jwks.json': JSON.stringify({ keys: [{ kty: 'RSA', n: random(80), e: 'AQAB', kid: 'a' }] }),
  'firebase.json': JSON.stringify({ apiKey: `AI${'za'}${random(35)}`, projectId: 'a' }),
  'accounts.json': JSON.stringify({ type: 'service_account', name: 'Bank' }),
  'schema.sql': 'CREATE TABLE users (id integer primary key);\nINSERT INTO users VALUES (1);\n',
  'lesson.sql': '-- Lesson 3: joins\n-- See also: PostgreSQL database dump formats\nSELECT 1;\n',
  'pragma.sql': 'PRAGMA journal_mode=WAL;\nCREATE TABLE a(b);\n',
  'app.sqlite': bytes('SQLite format 3', 0, 16, 0, 1, 1),
  'app.db': bytes('SQLite format 3', 0, 16, 0, 1, 1),
  'cert.der': bytes(0x30, 0x82, 3, 0x10, 0x30, 0x82, 1, 0xf8, random(40)),
  'blob.bin': bytes(0, 1, 2, 3, 'AK', 'IA', 0),
  'empty.txt': '',
  'how-to-keys.txt': `To make a key, run openssl genrsa. It begins with -----BEGIN ${privateLabel('RSA')}----- and then the key.\n`,
  'keys.html': `<p>Paste the text from <code>-----BEGIN ${privateLabel()}-----</code> to the end.</p>`,
  'docs.md': `\`\`\`\n-----BEGIN ${privateLabel()}-----\n...\n-----END ${privateLabel()}-----\n\`\`\`\n`,
  'docs2.md': `-----BEGIN ${privateLabel()}-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC...\n-----END ${privateLabel()}-----\n`,
  'docs3.md': `-----BEGIN ${privateLabel()}-----\n<your key here>\n-----END ${privateLabel()}-----\n`,
  'pem.js': `export const isKey = (t) => t.includes('-----BEGIN ${privateLabel()}-----') || t.includes("-----BEGIN ${privateLabel('RSA')}-----")`,
  'pem2.js': `const header='-----BEGIN ${privateLabel()}-----\\n';const footer='\\n-----END ${privateLabel()}-----';return header+body+footer`,
  'maps.js': `const key = "AI${'za'}${random(35)}"`,
  'maps.html': `<script src="https://maps.googleapis.com/maps/api/js?key=AI${'za'}${random(35)}"></script>`,
  'stripe.js': `Stripe("pk_${'live'}_${random(24)}"); Stripe('pk_${'test'}_${random(24)}')`,
  'supabase.js': `createClient(url, "${jwt({ iss: 'supabase', role: 'anon', exp: 2_000_000_000 })}")`,
  'publishable.js': `createClient(url, "sb_${'publishable'}_${random(31)}")`,
  'mapbox.js': `mapboxgl.accessToken = "pk.${random(60)}.${random(22)}"`,
  'sentry.js': `Sentry.init({ dsn: "https://${random(32, '0123456789abcdef')}@o123456.ingest.sentry.io/1234567" })`,
  'posthog.js': `posthog.init("ph${'c'}_${random(43)}")`,
  'algolia.js': `docsearch({ appId: "ABC", apiKey: "${random(32, '0123456789abcdef')}" })`,
  'recaptcha.html': `<div data-sitekey="6Lc${random(37)}"></div>`,
  'ga.html': `<script>gtag('config', 'G-${random(10).toUpperCase()}')</script>`,
  'jwt.md': `A token: ${jwt({ sub: '1234567890', name: 'Ada', iat: 1_516_239_022 })}`,
  'aws.md': `AWS_ACCESS_KEY_ID=AK${'IA'}IOSFODNN7EXAMPLE\nAWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n`,
  'presigned.html': `<a href="https://b.s3.amazonaws.com/a?X-Amz-Credential=AK${'IA'}${random(14, 'ABCDEFGHIJKLMNOP')}Q2%2F20260101">a</a>`,
  'placeholder.md': `STRIPE_SECRET_KEY=sk_${'live'}_xxxxxxxxxxxxxxxxxxxxxxxx\nOPENAI_API_KEY=sk-${'proj'}-your-key-here-your-key-here-your-key-here\n`,
  'placeholder2.md': `sk_${'live'}_YOUR_KEY and gh${'p'}_${'x'.repeat(36)} and gl${'pat'}-${'0'.repeat(20)} and np${'m'}_${'abcdef'.repeat(6)}`,
  'placeholder3.md': `xo${'xb'}-your-token-goes-here-please-now and xo${'xb'}-000000000000-000000000000-xxxxxxxxxxxxxxxxxxxxxxxx`,
  'ellipsis.md': `sk-${'ant'}-api03-... and sk_${'live'}_51H... and gh${'p'}_****`,
  'db.md': `postgres${'://'}user:password@localhost:5432/app\nmysql${'://'}root:root@127.0.0.1/app\nredis${'://'}:secret@redis:6379\n`,
  'db2.md': `DATABASE_URL=postgresql${'://'}USER:PASSWORD@HOST:PORT/DB\nmongodb+srv${'://'}<user>:<password>@cluster0.abc.mongodb.net\n`,
  'db3.md': `postgres${'://'}\${PGUSER}:\${PGPASSWORD}@\${PGHOST}/app postgres${'://'}alice:pa55@db.example.com/app`,
  'db4.js': `const url = \`postgres${'://'}\${user}:\${password}@\${host}/\${name}\``,
  'db5.md': `postgres${'://'}shop@db.acme-shop.com/shop`,
  'css-classes.css':
    '.sk-folding-cube .sk-cube1:before{} .sk-circle-fade-dot{} .task-list-item-checkbox-disabled-state{}',
  'names.js':
    'const npm_config_registry_override_value_name = hf_transformers_pipeline; sk_live_mode_enabled(); gsk_render_node()',
  'hashes.txt': `sha256:${random(64, '0123456789abcdef')}\nmd5 ${random(32, '0123456789abcdef')}\n`,
  'integrity.html': `<script integrity="sha384-${random(64, `${letters}+/`)}"></script>`,
  'inline.css': `a{background:url(data:image/png;base64,${random(2000, `${letters}+/`)})}`,
  'min.js': `!function(){var e="${random(3000)}",t=${JSON.stringify(random(500))};}()`,
  'app.js.map': JSON.stringify({
    version: 3,
    mappings: random(4000, `${letters};,`),
    sourcesContent: ['const a = 1\n'],
  }),
  'uuid.json': JSON.stringify({ id: '8c2f4a5e-6d1b-4a1e-9a53-0f4f0e2c7b91' }),
  'lock.json': JSON.stringify({ integrity: `sha512-${random(86, `${letters}+/`)}==` }),
  'eth.js': `const contract = "0x${random(40, '0123456789abcdef')}"`,
  'youtube.html': '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  'npmrc.md': `//registry.npmjs.org/:_authToken=$${'{NPM_TOKEN}'}\n`,
  'env-docs.md': 'Copy `.env.example` to `.env` and set `SECRET_KEY`.\n',
  'base64.txt': random(5000, `${letters}+/`),
}

const wrap: readonly ((token: string) => [string, string])[] = [
  (token) => ['app.js', `// config\nexport const config = {\n  key: '${token}',\n}\n`],
  (token) => ['index.html', `<!doctype html>\n<script>\nwindow.token = "${token}"\n</script>\n`],
  (token) => ['notes.md', `# Setup\n\n    ${token}\n`],
  (token) => [
    'app.js.map',
    JSON.stringify({ version: 3, sourcesContent: [`let a = '${token}'\n`] }),
  ],
]

const warned = [
  ...Object.entries(tokens).flatMap(([kind, token]) =>
    wrap.map((put, index) => {
      // JSON escapes the quotation marks that this kind contains.
      const safe = index === 3 ? token.replaceAll('"', "'") : token
      const [path, content] = put(safe)
      return { path: `${kind}/${path}`, content, expected: 'warned' } as const
    }),
  ),
  ...of('warned', {
    'key/index.html': `<pre>\n${pem(privateLabel('RSA'))}</pre>`,
    'key/app.js': `const key = ${JSON.stringify(pem(privateLabel()))}`,
    'key/joined.js': `const key = '-----BEGIN ${privateLabel()}-----\\n' +\n  '${random(64)}\\n' +\n  '${random(64)}'`,
    'key/only.md': pem(privateLabel()),
    'key/story.txt': `This is the key that we used:\n\n${pem(privateLabel())}\nPlease keep it safe.\n`,
    'key/firebase.js': `admin.initializeApp(${JSON.stringify({ type: 'service_account', private_key: pem(privateLabel()) })})`,
    'text/config.json': JSON.stringify({ stripe: tokens.stripe }),
    'text/config.yaml': `token: ${tokens.github}\n`,
    'text/settings.txt': `\ufefftoken = ${tokens.gitlab}\r\n`,
    'text/utf16.txt': utf16(`token=${tokens.slack}`, true),
    'text/.htaccess': `SetEnv KEY ${tokens.sendgrid}\n`,
    'text/db.js': `mongoose.connect("mongodb+srv${'://'}app:${random(12)}@cluster0.ab1cd.mongodb.net/app")`,
    'text/.env.js': `export default { key: "${tokens.openai}" }`,
    'text/src.ts': `const key: string = "${tokens.anthropic}"`,
    'text/long.js': `${'a'.repeat(100_000)};k="${tokens.stripe}"`,
  }),
]

/** Secrets without a form of their own, or with one that harmless text has as well. */
const undetected: Record<string, string> = {
  'exception/password.js': `const password = '${random(12)}'`,
  'exception/encoded-key.txt': btoa(pem(privateLabel())),
  'exception/twilio.js': `const token = '${random(32, '0123456789abcdef')}'`,
}

/** Left out by their names, although they hold nothing secret. */
const overcautious: Record<string, string> = {
  'exception/.env.example': 'API_URL=https://api.example.com\n',
  'exception/credentials.json': JSON.stringify({ awards: ['Best in show'] }),
  'exception/classic-models.sql': '-- MySQL dump 10.13  Distrib 8.0.36\n-- A sample for lessons\n',
}

export const corpus: readonly CorpusFile[] = [
  ...leftOutNames.map((path) => ({ path, content: 'text\n', expected: 'left-out' }) as const),
  ...publishedNames.map((path) => ({ path, content: 'text\n', expected: 'published' }) as const),
  ...of('left-out', wholes),
  ...of('published', publicContents),
  ...warned,
  ...of('warned', undetected),
  ...of('published', overcautious),
]
